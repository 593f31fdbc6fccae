import Model
import Payload
import Store

/// A file of our own JSON export: a channel or a part of one, read as a stream.
///
/// With `--raw` it holds each message as it came; else the message is written anew in the API's form
/// from what the export tells.
struct JSONExportSource: DocumentSource {
  let path: String
  let totalBytes: Int64

  /// People and other lists behind the messages may be long.
  private static let memberLimit = 256 << 20

  /// Looks at a file.
  ///
  /// - Throws: `.unreadable`.
  init(_ path: String) throws(ImportError) {
    self.path = path
    totalBytes = try InputFile(path).size
  }

  func read(_ body: @escaping (SourceItem) -> Bool) throws(ImportError) -> SourceEnding {
    var reading = Reading(body: body)
    let report = try MessageStream.read(path, memberLimit: Self.memberLimit) {
      piece,
      bytesDone throws(ReadingStop) in
      try reading.take(piece, bytesDone)
    }
    return SourceEnding(problem: report?.problem)
  }

  /// What a message of the file becomes.
  private struct Made {
    let id: Snowflake?
    let document: [UInt8]
    let records: [ArchiveRecord]
    let isRaw: Bool
  }

  /// What is known while a file is read.
  private struct Reading {
    let body: (SourceItem) -> Bool
    private var bytesDone: Int64 = 0
    private let reader = JSONReader()
    private var guildID: Snowflake?
    private var last: Snowflake?
    private var isRaw = false

    init(body: @escaping (SourceItem) -> Bool) {
      self.body = body
    }

    mutating func take(_ piece: JSONStream.Piece, _ bytesDone: Int64) throws(ReadingStop) {
      self.bytesDone = bytesDone
      switch piece {
      case .member(let name, let bytes):
        let guildID = guildID
        // A member that can't be read is as one that isn't there.
        let records = try? reader.read(bytes) { value throws(PayloadError) in
          self.records(of: name, value, guildID)
        }
        for record in records ?? [] { try send(.record(record), 0) }
      case .element(let bytes, let index, _): try take(bytes, index)
      case .skippedElement(let index, _, let length):
        try send(.skipped(length: length), index)
      case .skippedMember: break
      }
    }

    private mutating func take(
      _ bytes: UnsafeBufferPointer<UInt8>,
      _ index: Int
    ) throws(ReadingStop) {
      let made = try? reader.read(bytes) { value throws(PayloadError) in
        let message = ExportedMessage(value)
        return Made(
          id: value["id"]?.string.flatMap { Snowflake($0) },
          document: message.document(guildID),
          records: message.records(),
          isRaw: value["document"] != nil
        )
      }
      let context = PayloadContext(shape: .fluxer, guildID: guildID)
      guard let made else { return try send(.document(bytes, context), index) }
      isRaw = isRaw || made.isRaw
      last = made.id ?? last
      let isWanted = made.document.withUnsafeBufferPointer { document in
        body(item(.document(document, context), index))
      }
      guard isWanted else { throw ReadingStop() }
      for record in made.records { try send(.record(record), index) }
    }

    /// What the members around the messages tell; those behind them come last.
    private mutating func records(
      of name: String,
      _ value: JSONValue,
      _ guildID: Snowflake?
    ) -> [ArchiveRecord] {
      switch name {
      case "guild":
        guard let decoded = try? GuildPayload.decode(value) else { return [] }
        self.guildID = decoded.value.id
        return [.guild(decoded.value, document: nil)]
      case "channel":
        guard var channel = (try? ChannelPayload.decode(value))?.value else { return [] }
        channel.guildID = guildID
        // A conversation of two is called by the other's name, which is none of its own.
        if channel.kind == .direct || channel.kind == .personalNotes { channel.name = nil }
        return [.channel(channel, document: nil)]
      case "users" where !isRaw:
        return value.elements.compactMap { ExportedMessage.user($0) }
          .map { .user($0, seenAt: last?.timestamp) }
      case "members":
        guard let guildID else { return [] }
        return value.elements.compactMap { member($0, of: guildID) }
      case "roles":
        guard let guildID else { return [] }
        let roles = value.elements.compactMap { try? RolePayload.decode($0).value }
        let guild = Guild(id: guildID, roles: roles)
        return [.known(.guild(guild, document: nil, rank: 0, seenAt: 0))]
      case "emoji":
        return value.elements.compactMap { element in
          guard let emoji = (try? EmojiPayload.decode(element))?.value else { return nil }
          let guildID = element["guild_id"]?.string.flatMap { Snowflake($0) }
          return .known(.emoji(emoji, guildID: guildID))
        }
      default: return []
      }
    }

    private func member(_ value: JSONValue, of guildID: Snowflake) -> ArchiveRecord? {
      guard let id = value["id"]?.string.flatMap({ Snowflake($0) }),
        let member = (try? MemberPayload.decode(value))?.value.member
      else { return nil }
      return .member(User(id: id), guildID: guildID, member, seenAt: last?.timestamp)
    }

    private func send(_ content: SourceItem.Content, _ index: Int) throws(ReadingStop) {
      guard body(item(content, index)) else { throw ReadingStop() }
    }

    private func item(_ content: SourceItem.Content, _ index: Int) -> SourceItem {
      SourceItem(
        content: content,
        place: .message(index + 1, entry: nil),
        bytesDone: bytesDone
      )
    }
  }
}
