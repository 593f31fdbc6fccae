public import Model
import Queries
import SQLite
public import Store
import Text

/// A guild, a channel or a person whose name was searched for.
public struct FoundPlace: Hashable, Sendable {
  /// What it is.
  public let kind: NameKind
  /// Its id.
  public let id: Snowflake
  /// The name that it bears now; nothing where it has none.
  public let name: String?
  /// The name that holds the words, which it bears or once bore; nothing where the topic does.
  public let matchedName: String?
  /// The topic, where that is what holds the words.
  public let topic: String?
  /// A channel's guild.
  public let guildID: Snowflake?
  /// How many messages the archive has of it.
  public let messages: Int64
}

/// The places and people that words may mean, the most fitting first, then those with most messages.
public struct FoundPlaces: Hashable, Sendable {
  /// Guilds.
  public internal(set) var guilds: [FoundPlace] = []
  /// Channels, by name and then by topic.
  public internal(set) var channels: [FoundPlace] = []
  /// People.
  public internal(set) var users: [FoundPlace] = []

  /// Takes what was found; what is left out is nothing.
  public init(
    guilds: [FoundPlace] = [],
    channels: [FoundPlace] = [],
    users: [FoundPlace] = []
  ) {
    self.guilds = guilds
    self.channels = channels
    self.users = users
  }
}

/// Looks through the names of guilds, channels and people, all they ever had.
public struct PlaceSearch {
  private let archive: Archive
  private let analyser: TextAnalyser

  /// Serves an archive.
  ///
  /// - Throws: `StoreError.text` where ICU can't be set up.
  public init(archive: Archive) throws(StoreError) {
    self.archive = archive
    analyser = try archive.analyser()
  }

  /// The words of a question of words alone; nothing for one with filters, choices or negations.
  public static func plainWords(of expression: Expression) -> [String]? {
    let members = if case .and(let members) = expression { members } else { [expression] }
    var words: [String] = []
    for member in members {
      guard case .text(let term) = member, term.kind != .regex else { return nil }
      words += term.text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    return words.isEmpty ? nil : words
  }

  /// Finds what has a name, or for channels a topic, that holds all of some words.
  ///
  /// Case, accents and widths don't count; a word may stand within another one. A whole name comes
  /// first, then one that begins so, then one in which a word does; `-` and `_` are spaces there.
  ///
  /// - Parameters:
  ///   - words: the words; a leading `#` or `@` is left out.
  ///   - limit: how many of each kind at most.
  /// - Returns: what was found; nothing for no words.
  /// - Throws: `StoreError` for what SQLite reports.
  public func find(_ words: [String], limit: Int) throws(StoreError) -> FoundPlaces {
    let folded = words.map(bare).filter { !$0.isEmpty }
    guard let first = folded.max(by: { $0.utf8.count < $1.utf8.count }), limit > 0 else {
      return FoundPlaces()
    }
    let values: [String: Value] = [
      ":text": .text(String(folded.joined(separator: " ").map { "-_".contains($0) ? " " : $0 })),
      ":first": .text(first),
      ":words": .text(Self.jsonArray(folded)),
      ":limit": .integer(Int64(limit)),
    ]
    return try archive.attempt("looking through names") { () throws(SQLiteError) in
      var found = FoundPlaces()
      found.guilds = try places(.guild, SQL.findGuilds, values)
      found.channels = try places(.channel, SQL.findChannels, values)
      found.users = try places(.user, SQL.findUsers, values)
      try addTopics(holding: folded, limit: limit, to: &found.channels)
      return found
    }
  }

  private func places(
    _ kind: NameKind,
    _ sql: SQL,
    _ values: [String: Value]
  ) throws(SQLiteError) -> [FoundPlace] {
    try archive.connection.rows(sql.text, values) { row -> FoundPlace? in
      guard let id = Snowflake(rawValue: row.integer(0)) else { return nil }
      return FoundPlace(
        kind: kind,
        id: id,
        name: row.optionalText(1),
        matchedName: row.optionalText(2),
        topic: nil,
        guildID: kind == .channel ? Snowflake(rawValue: row.integer(5)) : nil,
        messages: row.integer(4)
      )
    }.compactMap(\.self)
  }

  private func addTopics(
    holding words: [String],
    limit: Int,
    to channels: inout [FoundPlace]
  ) throws(SQLiteError) {
    guard channels.count < limit else { return }
    let known = Set(channels.map(\.id))
    let statement = try archive.connection.statement(SQL.channelTopics.text)
    defer { statement.reset() }
    while channels.count < limit, try statement.step() {
      let topic = statement.text(2)
      let folded = analyser.folded(topic)
      guard let id = Snowflake(rawValue: statement.integer(0)), !known.contains(id),
        words.allSatisfy({ folded.holds($0) })
      else { continue }
      let place = FoundPlace(
        kind: .channel,
        id: id,
        name: statement.optionalText(1),
        matchedName: nil,
        topic: topic,
        guildID: Snowflake(rawValue: statement.integer(4)),
        messages: statement.integer(3)
      )
      channels.append(place)
    }
  }

  private func bare(_ word: String) -> String {
    let isMarked = word.hasPrefix("#") || word.hasPrefix("@")
    return analyser.folded(isMarked ? String(word.dropFirst()) : word)
  }

  /// Texts as the one JSON parameter that `json_each` reads.
  private static func jsonArray(_ texts: [String]) -> String {
    let quoted = texts.map { text in
      var result = "\""
      for scalar in text.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { result += "\\" }
        // Folded text has no control characters; JSON could not hold them bare.
        if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
      return result + "\""
    }
    return "[" + quoted.joined(separator: ",") + "]"
  }
}

extension String {
  /// Whether the bytes of another text stand in it.
  fileprivate func holds(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard let first = wanted.first else { return true }
    var rest = utf8[...]
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
