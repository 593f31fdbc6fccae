import Arguments
import Commands
import Console
import Model
import Present
import Query
import SQLite
import Store
import Text
import Writing

/// One search, from the archives to the exit code.
final class SearchRun {
  let options: SearchOptions
  let context: Context
  let query: ParsedQuery
  let calendar: TimeZoneCalendar
  let searchers: [Searcher]

  /// The look at what is new that this is, where it is no search of everything.
  let look: NewsLook?

  private let archives: [Archive]
  /// One view of each archive for all that is read of it: an answer fits together, and the file is
  /// locked once.
  private let views: [Transaction]
  private lazy var names = archives.map(NameReader.init)

  init(
    _ options: SearchOptions,
    _ choice: ArchiveChoice,
    _ context: Context,
    look: NewsLook? = nil
  ) throws {
    self.options = options
    self.context = context
    query = ParsedQuery(options.text)
    self.look =
      look
      ?? (options.isSinceLast
        ? NewsLook(.search(query.canonical), isNewOnly: true, isNoted: true, context) : nil)
    calendar = try options.calendar()
    archives = try choice.openAll(in: context)
    views = try archives.map { try Transaction(.deferred, on: $0.connection) }
    let dates = DateResolver(now: context.now(), calendar: calendar)
    let interruption = context.interruption
    searchers = try archives.map { archive in
      try Searcher(archive: archive, dates: dates) { interruption.isWanted }
    }
  }

  func run() throws -> ExitCode {
    tellHints()
    if options.explains { return try SearchExplaining(self).run() }
    if let grouping = options.grouping {
      return try end(SearchCounting(self).groups(by: grouping), isWhole: true)
    }
    if options.counts { return try end(SearchCounting(self).total(), isWhole: true) }
    let places = try findPlaces()
    if let only = options.only, only != .messages {
      return try SearchWriter(self).write(places: places)
    }
    let writer = SearchWriter(self)
    let found = try writer.write(places: places, request())
    if look?.matter == .inbox {
      if look?.hasNoOwner == true {
        context.say(
          "note: no account filled an archive here yet, so nobody is mentioned: 'fluxsearch login', then 'sync'"
        )
      } else if found == .nothingFound {
        context.say("nothing mentions you")
      }
    } else if found == .nothingFound, !writer.isPartial {
      try SearchComfort(self).tell()
    }
    return try end(found, isWhole: false, isPartial: writer.isPartial)
  }

  /// Keeps what was seen, once it was written.
  private func end(
    _ code: ExitCode,
    isWhole: Bool,
    isPartial: Bool = false
  ) throws -> ExitCode {
    guard let look, code != .interrupted else { return code }
    if code == .partial || isPartial, look.matter != .inbox {
      // Of what time ran out for nobody knows whether it is new.
      context.say("note: the next --since-last will begin where this one did")
      return code
    }
    context.output.flush()
    // Of what a reader who went away has seen nobody knows.
    if !context.output.isClosed { try look.end(isWhole: isWhole) }
    return code
  }

  /// What is asked of each archive.
  func request() throws -> [SearchRequest] {
    let request = options.request(query)
    return try searchers.map { searcher in try look?.begin(searcher, request) ?? request }
  }

  /// How the text of pages is made.
  var pageStyle: PageStyle {
    let traits = context.output.traits
    return PageStyle(
      clock: LocalClock(calendar),
      width: traits.isTerminal ? traits.width : nil,
      snippetColumns: traits.isTerminal ? max(120, 3 * (traits.width - 4)) : 240,
      showsInstance: archives.count > 1,
      name: { [weak self] thing, archive in self?.name(of: thing, in: archive) }
    )
  }

  func name(of thing: NamedThing, in archive: Int) -> String? {
    names.indices.contains(archive) ? names[archive].name(of: thing) : nil
  }

  func guildName(_ place: FoundPlace, in archive: Int) throws -> String? {
    guard let guild = place.guildID else { return nil }
    return try searchers[archive].guildName(guild)
  }

  /// Says what the writer of the query may not have meant; a script's author must learn of it too.
  private func tellHints() {
    for hint in query.hints { context.say("hint: \(hint.description)") }
  }

  /// Says what the archives found odd about the query: which of them, where not all did.
  ///
  /// What one archive lacks and another one has is no news: each answers of what it holds.
  func tellWarnings(_ results: [SearchResult]) {
    let notes = results.map(\.notes)
    var told: Set<String> = []
    for warning in notes.flatMap(\.warnings) where told.insert(warning).inserted {
      let places = notes.indices.filter { notes[$0].warnings.contains(warning) }
      let isEverywhere = places.count == notes.count
      if !isEverywhere, places.contains(where: { notes[$0].lacks.contains(warning) }) { continue }
      let names = places.filter(instances.indices.contains).map { instances[$0] }
      let place = isEverywhere || names.isEmpty ? "" : " on \(names.joined(separator: ", "))"
      context.say("note\(place): \(QueryEcho.note(warning, ofSeveral: notes.count > 1))")
    }
    let regexes = notes.flatMap(\.warnings).filter { $0.hasPrefix("/") }
    for word in notes.flatMap(\.dropped) where told.insert(word).inserted {
      // What was no regular expression was told of in a sentence already.
      if regexes.contains(where: { $0.hasPrefix("/\(word)/") }) { continue }
      context.say("note: there is nothing to look for in '\(QueryEcho.cut(word))'; it was left out")
    }
  }

  private func findPlaces() throws -> [FoundPlaces] {
    let most = options.only == nil ? 3 : options.limit == 0 ? Int.max >> 1 : options.limit
    guard options.only != .messages, options.after == nil, !options.isSinceLast,
      options.only != nil || [.text, .json].contains(options.format),
      let words = PlaceSearch.plainWords(of: query.expression)
    else { return [] }
    // Whoever reads text through a pipe asked for messages.
    guard options.only != nil || options.format == .json || context.output.traits.isTerminal else {
      return []
    }
    return try archives.map { archive in
      let found = try PlaceSearch(archive: archive).find(words, limit: most)
      return found.only(options.only)
    }
  }

  var instances: [String] { searchers.map(\.instance) }
}

extension FoundPlaces {
  /// Whether anything was found.
  var hasAny: Bool { !(guilds.isEmpty && channels.isEmpty && users.isEmpty) }

  /// Those of one kind.
  func only(_ kind: SearchOptions.Only?) -> FoundPlaces {
    switch kind {
    case nil: self
    case .channels: FoundPlaces(channels: channels)
    case .guilds: FoundPlaces(guilds: guilds)
    case .users: FoundPlaces(users: users)
    case .messages: FoundPlaces()
    }
  }
}
