import Model
import Payload
import SQLite
import Store
import TestSupport
import Testing

/// A change of the stand-in's record.
struct JournalRow: Sendable {
  let time: Int64
  let kind: String
  let channel: Int64
  let id: Int64
  let content: String?
  let before: String?
  let author: Int64?
}

/// A message as one side has it at the end.
struct FinalMessage: Hashable, Sendable {
  var content: String
  var edited: String?
  var isPinned: Bool
  var reactions: [String: Int64] = [:]
}

/// Compares an archive with the record of what happened.
struct LiveComparison {
  struct Key: Hashable { let channel: Int64, id: Int64 }

  let journal: [JournalRow]
  let server: [Key: FinalMessage]
  let archive: [Key: FinalMessage]
  let versions: [Key: Set<String>]
  let deletions: [Key: Int64]
  let claims: [(channel: Int64, ids: ClosedRange<Int64>, isLive: Bool)]
  let authors: [Key: Int64]

  init(_ world: LiveWorld, isArchived: Bool = true) throws {
    let server = try Self.server(world)
    // What happens where the account sees nothing is not its archive's matter.
    let seen = Set(server.keys.map(\.channel))
    journal = try Self.journal(world.standIn).filter { seen.contains($0.channel) }
    self.server = server
    guard isArchived else {
      (archive, versions, deletions, authors, claims) = ([:], [:], [:], [:], [])
      return
    }
    let open = try Archive(at: world.path, for: .reading)
    func rows(_ sql: String) throws -> [[Value]] { try TemporaryArchive.rows(sql, in: open) }
    var archive: [Key: FinalMessage] = [:]
    var deletions: [Key: Int64] = [:]
    var authors: [Key: Int64] = [:]
    for row in try rows(
      "SELECT channel_id, id, content, edited_at, pinned, deleted_at, author_id FROM v1_messages"
    ) {
      guard let key = Self.key(row) else { continue }
      archive[key] = FinalMessage(
        content: row[2].text ?? "",
        edited: row[3].text,
        isPinned: row[4].integer == 1
      )
      deletions[key] = row[5].text.flatMap { Timestamp(iso8601: $0)?.milliseconds }
      authors[key] = row[6].integer
    }
    for row in try rows("SELECT channel_id, message_id, emoji_name, count FROM v1_reactions") {
      guard let key = Self.key(row), let name = row[2].text else { continue }
      archive[key]?.reactions[name] = row[3].integer
    }
    var versions: [Key: Set<String>] = [:]
    for row in try rows("SELECT channel_id, message_id, content FROM v1_versions") {
      guard let key = Self.key(row) else { continue }
      versions[key, default: []].insert(row[2].text ?? "")
    }
    claims = try rows("SELECT channel_id, low_id, high_id, source FROM v1_coverage").compactMap {
      guard let channel = $0[0].integer, let low = $0[1].integer, let high = $0[2].integer else {
        return nil
      }
      return (channel, low...high, $0[3].text == "live")
    }
    self.archive = archive
    self.deletions = deletions
    self.authors = authors
    self.versions = versions
  }

  private static func key(_ row: [Value]) -> Key? {
    guard let channel = row[0].integer, let id = row[1].integer else { return nil }
    return Key(channel: channel, id: id)
  }

  private static func number(_ value: JSONValue?) -> Int64? {
    value?.string.flatMap { Int64($0) }
  }

  private static func journal(_ standIn: StandIn) throws -> [JournalRow] {
    try standIn.control("GET", "journal").withRoot { root in
      root.elements.compactMap { row in
        guard let channel = number(row["channel_id"]), let id = number(row["id"]),
          let time = row["t"]?.integer, let kind = row["kind"]?.string
        else { return nil }
        return JournalRow(
          time: time,
          kind: kind,
          channel: channel,
          id: id,
          content: row["content"]?.string,
          before: row["before"]?.string,
          author: number(row["author_id"])
        )
      }
    }
  }

  private static func server(_ world: LiveWorld) throws -> [Key: FinalMessage] {
    var found: [Key: FinalMessage] = [:]
    let reader = JSONReader()
    let viewer = world.account.userID
    for line in try world.standIn.messages("viewer=\(viewer)").split(separator: 10) {
      try reader.read(Array(line)) { value throws(PayloadError) in
        guard let channel = number(value["channel_id"]), let id = number(value["id"]) else {
          return
        }
        var message = FinalMessage(
          content: value["content"]?.string ?? "",
          edited: value["edited_timestamp"]?.string,
          isPinned: value["pinned"]?.bool ?? false
        )
        if let reactions = value["reactions"] {
          for reaction in reactions.elements {
            guard let name = reaction["emoji"]?["name"]?.string else { continue }
            message.reactions[name] = reaction["count"]?.integer ?? 0
          }
        }
        found[Key(channel: channel, id: id)] = message
      }
    }
    return found
  }
}

extension LiveComparison {
  /// Expects every message of the server in the archive, exactly as it is where the session heard all
  /// that was done to it.
  func expectEqual(_ log: BreakLog) {
    var uncertain: Set<Key> = []
    for row in journal where log.mayHaveMissed(row.time) {
      uncertain.insert(Key(channel: row.channel, id: row.id))
    }
    let missing = server.keys.filter { archive[$0] == nil }
    #expect(missing.isEmpty, "\(missing.count) of \(server.count): \(missing.prefix(3))")
    var compared = 0
    for (key, message) in server where !uncertain.contains(key) {
      compared += 1
      let rows = journal.filter { $0.channel == key.channel && $0.id == key.id }
      let story = rows.map { "\($0.kind) \($0.time)" }
      #expect(archive[key] == message, "\(key) \(story) \(log.windows)")
      #expect(deletions[key] == nil, "\(key) is not deleted")
    }
    expectHistory(log)
    print(
      "follow: \(server.count) messages, \(compared) compared exactly, \(journal.count) changes, "
        + "\(log.sessions) sessions, \(log.resumes) resumes"
    )
  }

  /// Expects of every edit and deletion that was heard that it is kept: what was said before, who
  /// wrote what is gone, and when it went.
  private func expectHistory(_ log: BreakLog) {
    // A message that was made and removed within a break was never seen.
    for row in journal where !log.mayHaveMissed(row.time) && !log.mayNotHaveSeen(row.time) {
      let key = Key(channel: row.channel, id: row.id)
      switch row.kind {
      case "edit":
        guard let before = row.before, before != archive[key]?.content else { continue }
        let isKept = versions[key]?.contains(before) == true
        #expect(isKept, "\(key) said \(before)")
      case "delete", "delete_bulk":
        guard let kept = deletions[key] else {
          #expect(Bool(false), "\(key) is deleted")
          continue
        }
        // A break that was bridged delays what is told; clocks of two processes differ a little.
        #expect(kept >= row.time - 5_000, "\(key) was deleted at \(row.time), kept \(kept)")
        #expect(kept <= row.time + 300_000, "\(key) was deleted at \(row.time), kept \(kept)")
        if let author = row.author { #expect(authors[key] == author, "\(key)") }
      default: continue
      }
    }
  }

  /// Expects of the ledger that it vouches for nothing that the archive lacks.
  func expectTrueClaims() {
    for claim in claims {
      let lacking = server.keys.filter {
        $0.channel == claim.channel && claim.ids.contains($0.id) && archive[$0] == nil
      }
      #expect(lacking.isEmpty, "\(claim): \(lacking)")
      guard claim.isLive else { continue }
      // What the live feed proves holds for messages as well that were removed since.
      for row in journal
      where row.kind == "create" && row.channel == claim.channel && claim.ids.contains(row.id) {
        #expect(archive[Key(channel: row.channel, id: row.id)] != nil, "\(claim): \(row.id)")
      }
    }
  }
}
