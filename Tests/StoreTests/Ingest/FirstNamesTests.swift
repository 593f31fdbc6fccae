import Model
import SQLite
import Store
import TestSupport
import Testing

/// A message, as far as it tells who bears which name.
private struct Bearer {
  let id: Int64
  let author: Int64
  let username: String
  let nick: String?

  var document: [UInt8] {
    let member = nick.map { ",\"member\":{\"nick\":\"\($0)\",\"roles\":[]}" } ?? ""
    return Builder.message(
      id: id,
      guild: 900,
      author: author,
      username: username,
      content: "x",
      fields: member
    )
  }
}

@Test(arguments: 1...6 as ClosedRange<UInt64>)
func `a name is as old as the oldest message that bears it, in whatever order they come`(
  _ seed: UInt64
) throws {
  var random = SeededRandom(seed: seed)
  let messages = (1...300).map { number in
    let author = Int64.random(in: 70...73, using: &random)
    return Bearer(
      id: Builder.id(1_000_000 + Int64(number) * 7_000, Int64(number)),
      author: author,
      username: "name\(author)-\(Int.random(in: 0...1, using: &random))",
      nick: Bool.random(using: &random) ? "nick\(Int.random(in: 0...1, using: &random))" : nil
    )
  }
  var expected: [String: Int64] = [:]
  for message in messages {
    let time = (message.id >> 22) + Snowflake.epoch
    for name in [message.username, message.nick].compactMap(\.self) {
      let key = "\(message.author) \(name)"
      expected[key] = min(expected[key] ?? .max, time)
    }
  }
  let temporary = try TemporaryArchive()
  var rest = messages.shuffled(using: &random)[...]
  while !rest.isEmpty {
    let part = rest.prefix(Int.random(in: 1...80, using: &random))
    rest = rest.dropFirst(part.count)
    _ = try temporary.ingest(part.map(\.document))
  }
  let rows = try temporary.rows(
    "SELECT u.id, n.name, n.first_seen FROM names n JOIN users u ON u.key = n.target WHERE n.kind = 0"
  )
  var found: [String: Int64] = [:]
  for row in rows {
    guard case .integer(let author) = row[0], case .text(let name) = row[1],
      case .integer(let time) = row[2]
    else { continue }
    found["\(author) \(name)"] = time
  }
  #expect(found == expected)
}
