import Model
import Queries
import SQLite
import Store

/// Reads what is shown of the rows that were found.
final class HitReader {
  private let archive: Archive
  private let instance: String
  private let webClient: String
  private var places: [Snowflake: HitPlace] = [:]

  /// Reads from an archive.
  ///
  /// Links lead to the web client that the instance named when it was last asked, else to where
  /// the hosted instance and most others have it.
  init(archive: Archive, instance: String) throws(StoreError) {
    self.archive = archive
    self.instance = instance
    webClient =
      try archive.property("webapp")?.text.flatMap(Self.origin)
      ?? "https://\(instance == "fluxer.app" ? "web.fluxer.app" : instance)"
  }

  /// An address without its last slash; nothing for what no browser should be sent to.
  private static func origin(_ address: String) -> String? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }

  /// Reads a hit, or nothing where its row is gone; its message is not read again where it is known.
  func hit(
    row: Int64,
    score: Double? = nil,
    known: Message? = nil
  ) throws(StoreError) -> Hit? {
    var message = known
    if message == nil { message = try archive.message(atRow: row)?.message }
    guard let message else { return nil }
    let facts = try facts(ofRow: row)
    return Hit(
      row: row,
      message: message,
      place: try place(message.channelID),
      authorName: message.member?.nick ?? facts.nickname ?? facts.author
        ?? message.author.displayName ?? "unknown",
      deletedAt: facts.deletedAt,
      isPinned: facts.isPinned,
      isStarred: facts.isStarred,
      versionCount: facts.versions,
      repliedTo: try repliedMessage(of: message),
      score: score,
      instance: instance,
      webClient: webClient
    )
  }

  private struct Facts {
    var deletedAt: Timestamp?
    var isPinned = false
    var isStarred = false
    var versions: Int64 = 0
    var author: String?
    var nickname: String?
  }

  private func facts(ofRow row: Int64) throws(StoreError) -> Facts {
    try archive.attempt("reading a hit") { () throws(SQLiteError) in
      let statement = try archive.connection.statement(SQL.hitFacts.text)
      statement.bind(1, row)
      defer { statement.reset() }
      guard try statement.step() else { return Facts() }
      return Facts(
        deletedAt: statement.optionalInteger(0).map(Timestamp.init(milliseconds:)),
        isPinned: statement.integer(1) != 0,
        isStarred: statement.integer(2) != 0,
        versions: statement.integer(3),
        author: statement.optionalText(4),
        nickname: statement.optionalText(5)
      )
    }
  }

  func place(_ channelID: Snowflake) throws(StoreError) -> HitPlace {
    if let kept = places[channelID] { return kept }
    let place = try archive.attempt("reading a channel") { () throws(SQLiteError) in
      let statement = try archive.connection.statement(SQL.channelCard.text)
      statement.bind(1, channelID.rawValue)
      defer { statement.reset() }
      guard try statement.step() else {
        return HitPlace(
          channelID: channelID,
          channelName: nil,
          kind: nil,
          guildID: nil,
          guildName: nil
        )
      }
      let kind = statement.optionalInteger(1).map(Channel.Kind.init(rawValue:))
      return HitPlace(
        channelID: channelID,
        channelName: ChannelName.text(
          statement.optionalText(0),
          kind: kind,
          recipients: statement.optionalText(4)
        ),
        kind: kind,
        guildID: Snowflake(rawValue: statement.integer(2)),
        guildName: statement.optionalText(3)
      )
    }
    places[channelID] = place
    return place
  }

  private func repliedMessage(of message: Message) throws(StoreError) -> RepliedMessage? {
    guard let reply = message.reply, let id = reply.messageID,
      let row = try archive.row(of: id, in: reply.channelID ?? message.channelID),
      // One that is damaged is as good as unknown here; verify names it.
      let target = try? archive.message(atRow: row)?.message
    else { return nil }
    let facts = try facts(ofRow: row)
    return RepliedMessage(
      id: id,
      authorName: target.member?.nick ?? facts.nickname ?? facts.author ?? "unknown",
      content: target.content
    )
  }
}
