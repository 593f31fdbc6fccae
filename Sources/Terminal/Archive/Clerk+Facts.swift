import Model
import Present
import Queries
import Query
import SQLite
import Store
import Text
import Writing

/// Reads places, details, completions, and finds what a text names.
extension Clerk {
  func places() throws(StoreError) -> PlaceTree {
    try archive.read("listing places") { () throws(StoreError) in
      let guilds = try archive.attempt("listing guilds") { () throws(SQLiteError) in
        try archive.connection.rows(SQL.browseGuilds.text) { row in
          Snowflake(rawValue: row.integer(0)).map {
            GuildInfo(id: $0, name: Self.visible(row.optionalText(1)) ?? "\($0)")
          }
        }.compactMap(\.self)
      }
      var channels = try channels()
      let marks = try coverageMarks()
      for index in channels.indices {
        channels[index].coverage = marks[channels[index].id] ?? .unknown
      }
      return PlaceTree(
        instance: searcher.instance,
        guilds: guilds,
        channels: channels,
        stars: Set(try archive.stars().map(\.target)),
        saved: try archive.savedSearches(),
        archives: archives()
      )
    }
  }

  private func channels() throws(StoreError) -> [ChannelInfo] {
    try archive.attempt("listing channels") { () throws(SQLiteError) in
      try archive.connection.rows(SQL.browseChannels.text) { row in
        Snowflake(rawValue: row.integer(0)).map { id in
          let kind = row.optionalInteger(1).map(Channel.Kind.init(rawValue:))
          let nameless = kind == .personalNotes ? "Personal notes" : "\(id)"
          return ChannelInfo(
            id: id,
            kind: kind,
            name: Self.visible(row.optionalText(2)) ?? Self.visible(row.optionalText(9))
              ?? nameless,
            topic: row.optionalText(3),
            position: row.optionalInteger(4) ?? 0,
            parentID: Snowflake(rawValue: row.integer(5)),
            guildID: Snowflake(rawValue: row.integer(6)),
            messages: row.integer(7),
            lastID: Snowflake(rawValue: row.integer(8))
          )
        }
      }.compactMap(\.self)
    }
  }

  private func coverageMarks() throws(StoreError) -> [Snowflake: CoverageMark] {
    var marks: [Snowflake: CoverageMark] = [:]
    for status in try archive.channelStatuses() {
      if status.isComplete {
        marks[status.id] = .complete
      } else if !status.claims.isEmpty {
        marks[status.id] = .partial
      }
    }
    return marks
  }

  // MARK: - one message

  private static let mostReplies = 50

  func readExtras(of address: MessageAddress, _ ticket: UInt64) throws(StoreError) {
    guard let hit = try searcher.messages(at: address).first else { return }
    var extras = MessageExtras(address: address)
    if hit.versionCount > 0 { extras.versions = try searcher.versions(of: hit) }
    let replies = try searcher.replies(to: hit, limit: Self.mostReplies)
    extras.replies = try replies.map { reply throws(StoreError) in try entry(reply, lit: nil) }
    extras.files = try files(of: hit.message)
    send(.extras(extras, ticket: ticket))
  }

  func readRaw(_ address: MessageAddress) throws(StoreError) {
    guard let hit = try searcher.messages(at: address).first,
      let document = try searcher.document(of: hit)
    else { return }
    send(.raw(address, JSONIndent.lines(of: document)))
  }

  // MARK: - finding

  func find(_ text: String) throws(StoreError) {
    if let address = MessageAddress(text), let hit = try searcher.messages(at: address).first {
      let found = MessageAddress(channelID: hit.message.channelID, messageID: hit.message.id)
      send(.found(found))
      return
    }
    if let date = date(text) {
      let range = DateResolver(now: now(), calendar: calendar).range(of: .during(date))
      if let from = range.from {
        send(.foundTime(from, until: range.to))
        return
      }
    }
    send(
      .refused(
        "'\(text)' is no date (\(CommandLine.dateForms)), nor a message here"
      )
    )
  }

  private func date(_ text: String) -> DateExpression? {
    if let date = DateExpression(text) { return date }
    let today = LocalClock(calendar).day(now())
    return SpokenDate.plain(text, today: today).flatMap { DateExpression($0) }
  }

  // MARK: - completion

  private static let mostSuggestions = 8

  func complete(_ text: String, _ cursor: Int, _ ticket: UInt64) throws(StoreError) {
    guard let wanted = Completion.suggest(query: text, cursor: cursor) else {
      send(.completions([], ticket: ticket))
      return
    }
    var found: [Suggestion]
    switch wanted.subject {
    case .fieldName:
      // A single letter is mostly the beginning of a word.
      let isShort = wanted.prefix.utf8.count < 2
      found = isShort ? [] : fields(wanted)
    case .value(let field): found = try values(of: field, wanted)
    }
    if found.count == 1, found.first?.text == wanted.prefix { found = [] }
    send(.completions(Array(found.prefix(Self.mostSuggestions)), ticket: ticket))
  }

  private func fields(_ wanted: Completion) -> [Suggestion] {
    FieldTable.definitions.filter { $0.name.hasPrefix(wanted.prefix.lowercased()) }.map {
      Suggestion(text: "\($0.name):", meaning: $0.meaning, range: wanted.range)
    }
  }

  private func values(
    of field: Field,
    _ wanted: Completion
  ) throws(StoreError) -> [Suggestion] {
    let completer = try NameCompleter(archive: archive)
    func named(_ kind: NameKind, _ sign: String) throws(StoreError) -> [Suggestion] {
      let isSigned = !sign.isEmpty && wanted.prefix.hasPrefix(sign)
      let prefix = isSigned ? String(wanted.prefix.dropFirst()) : wanted.prefix
      return try completer.names(of: kind, beginning: prefix).map { name in
        Suggestion(
          text: Self.quoted(sign + name.name),
          meaning: name.context ?? Figures.count(name.messages, "message"),
          range: wanted.range
        )
      }
    }
    switch FieldTable.definition(of: field)?.values {
    case .person?: return try people(wanted)
    case .channel?: return try named(.channel, "#")
    case .guild?: return try named(.guild, "")
    case .savedSearch?:
      return try completer.saved(beginning: wanted.prefix).map {
        Suggestion(text: $0.name, meaning: $0.context ?? "", range: wanted.range)
      }
    default:
      return wanted.knownWords.map { Suggestion(text: $0, meaning: "", range: wanted.range) }
    }
  }

  /// The people whose names begin so, each once, with the other names that begin so too.
  private func people(_ wanted: Completion) throws(StoreError) -> [Suggestion] {
    let prefix = wanted.prefix.hasPrefix("@") ? String(wanted.prefix.dropFirst()) : wanted.prefix
    let analyser = try archive.analyser()
    let folded = analyser.folded(prefix)
    let rows = try archive.attempt("completing a person") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.browsePeopleBeginning.text,
        [
          ":low": .text(folded), ":high": .text(folded + "\u{10FFFF}"),
          ":limit": .integer(Int64(Self.mostSuggestions)),
        ]
      ) { ($0.optionalText(0), $0.optionalText(1), $0.integer(2), $0.optionalText(3) ?? "") }
    }
    let shown = rows.map { $0.0 ?? $0.1 }
    return rows.map { name, login, messages, matching in
      // One name in several guilds is one name.
      var seen: Set<String> = []
      let others = matching.split(separator: "\n").map(String.init)
        .filter { seen.insert($0).inserted }
      let main = name ?? login
      // The name that people know, where it begins so and is nobody else's.
      let isMain = main.map { analyser.folded($0).hasPrefix(folded) } ?? false
      let isShared = shown.count { $0 == main } > 1
      let best = isShared ? login ?? main : isMain ? main : others.first ?? main
      let rest = others.filter { $0 != best }.prefix(3).joined(separator: ", ")
      let whose = best == main || main == nil ? "" : "\(main ?? ""), "
      let count = Figures.count(messages, "message")
      return Suggestion(
        text: Self.quoted("@" + (best ?? "")),
        meaning: "\(whose)\(count)\(rest.isEmpty ? "" : ", also \(rest)")",
        range: wanted.range
      )
    }
  }

  /// A value as a query holds it: in quotes where it has blanks or signs of the language.
  static func quoted(_ value: String) -> String {
    guard value.contains(where: { $0.isWhitespace || "\",()".contains($0) }) else { return value }
    let escaped = value.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
    return "\"\(String(escaped))\""
  }

  /// A name, if there is anything of it to be seen: some are made of signs without width.
  private static func visible(_ name: String?) -> String? {
    guard let name, SafeText(name).string.contains(where: isVisible) else { return nil }
    return name
  }

  private static func isVisible(_ character: Character) -> Bool {
    !character.isWhitespace && DisplayWidth.columns(character) > 0
  }
}
