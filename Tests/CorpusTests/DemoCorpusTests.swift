import Foundation
import Model
import Payload
import TestSupport
import Testing

/// A line of the demo data set, read by the project's own reader.
private enum DemoLine {
  case message(Decoded<Message>)
  case version(Decoded<Message>)
  case guild(Decoded<Guild>)
  case channel(Decoded<Channel>)
  case user(Decoded<User>)
  case mark(kind: String, channelID: Snowflake, messageID: Snowflake)

  static func read(_ line: Data, with reader: JSONReader) throws -> DemoLine {
    try reader.read([UInt8](line)) { root throws(PayloadError) in try read(root) }
  }

  private static func read(_ root: JSONValue) throws(PayloadError) -> DemoLine {
    let context = PayloadContext(shape: .fluxer)
    guard let record = root["record"]?.string else {
      return .message(try MessagePayload.decode(root, in: context))
    }
    switch record {
    case "guild": return .guild(try GuildPayload.decode(try part(root["guild"])))
    case "channel": return .channel(try ChannelPayload.decode(try part(root["channel"])))
    case "user": return .user(try UserPayload.decode(try part(root["user"])))
    case "version":
      return .version(try MessagePayload.decode(try part(root["message"]), in: context))
    default:
      guard let channelID = (root["channel_id"]?.string).flatMap({ Snowflake($0) }),
        let messageID = (root["id"]?.string).flatMap({ Snowflake($0) })
      else { throw .noUsableID }
      return .mark(kind: record, channelID: channelID, messageID: messageID)
    }
  }

  private static func part(_ value: JSONValue?) throws(PayloadError) -> JSONValue {
    guard let value else { throw .notAnObject }
    return value
  }
}

struct DemoCorpusTests {
  private let lines: [DemoLine]

  init() throws {
    let reader = JSONReader()
    lines = try Corpus.demoLines().map { try DemoLine.read($0, with: reader) }
  }

  private var messages: [Decoded<Message>] {
    lines.compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  @Test func `every line is a message or a record that is known`() {
    #expect(messages.count == 537)
    #expect(lines.count > messages.count)
  }

  @Test func `only what was planted is odd`() throws {
    let found = lines.flatMap { line -> [String] in
      switch line {
      case .message(let message), .version(let message):
        return message.oddities.map { "message \(message.value.id): \($0)" }
      case .guild(let guild): return guild.oddities.map { "guild \(guild.value.id): \($0)" }
      case .channel(let channel):
        return channel.oddities.map { "channel \(channel.value.id): \($0)" }
      case .user(let user):
        return user.oddities.map { "user \(user.value.id, default: "0"): \($0)" }
      case .mark: return []
      }
    }
    try Golden.expect(found.joined(separator: "\n") + "\n", named: "oddities.txt")
  }

  @Test func `times are those of the ids, and ids are unique within a channel`() {
    let values = messages.map(\.value)
    #expect(values.filter { $0.sentAt != $0.id.timestamp }.map(\.id) == [])
    #expect(Set(values.map { "\($0.channelID)/\($0.id)" }).count == values.count)
    #expect(Set(values.map(\.id)).count == values.count - 2, "two threads began with a message")
  }

  @Test func `versions, pins and deletions come after their message`() {
    var seen: Set<String> = []
    for line in lines {
      switch line {
      case .message(let message): seen.insert("\(message.value.channelID)/\(message.value.id)")
      case .version(let version):
        #expect(seen.contains("\(version.value.channelID)/\(version.value.id)"))
      case .mark(let kind, let channelID, let messageID):
        #expect(["pin", "deletion"].contains(kind))
        #expect(seen.contains("\(channelID)/\(messageID)"))
      case .guild, .channel, .user: #expect(seen.isEmpty)
      }
    }
  }

  @Test func `every channel and guild of a message is described`() {
    var known: Set<Snowflake> = []
    for line in lines {
      switch line {
      case .guild(let guild): known.insert(guild.value.id)
      case .channel(let channel): known.insert(channel.value.id)
      case .message(let message):
        #expect(known.contains(message.value.channelID))
        #expect(message.value.guildID.map(known.contains) != false)
      case .user, .version, .mark: break
      }
    }
  }

  @Test(arguments: MessageTrait.allCases)
  func `every kind of part is there`(trait: MessageTrait) {
    #expect(messages.contains { $0.value.has(trait) })
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 12, 18, 19, 21, 46, 77])
  func `every kind of message is there`(kind: Int64) {
    #expect(messages.contains { $0.value.kind.rawValue == kind })
  }
}
