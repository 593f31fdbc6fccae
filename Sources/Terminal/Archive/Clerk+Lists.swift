import Model
import Query
import Store
import Text

/// Reads stretches of channels and of what searches find.
extension Clerk {
  /// So many messages are read at first: two screens full.
  private static let firstPage = 40

  func open(
    _ channel: Snowflake,
    _ anchor: Anchor,
    _ lit: SearchSpec?,
    _ ticket: UInt64
  ) throws(StoreError) {
    let row: Int64
    switch anchor {
    case .newest: row = .max
    case .oldest: row = 1
    case .message(let id): row = try archive.row(of: id, in: channel) ?? id.tick
    case .time(let time): row = Snowflake(firstAt: time).tick
    }
    let found = try searcher.conversation(
      in: channel,
      at: row,
      before: anchor == .newest ? Self.firstPage * 2 : Self.firstPage,
      after: Self.firstPage
    )
    let entries = try found.hits.map { hit throws(StoreError) in try entry(hit, lit: lit) }
    send(
      .opened(
        channel,
        entries,
        above: found.hasOlder,
        below: found.hasNewer,
        selecting: index(of: anchor, in: entries),
        ticket: ticket
      )
    )
  }

  private func index(of anchor: Anchor, in entries: [Entry]) -> Int {
    switch anchor {
    case .newest: entries.count - 1
    case .oldest: 0
    case .message(let id): entries.firstIndex { $0.id >= id } ?? entries.count - 1
    case .time(let time): entries.firstIndex { $0.message.sentAt >= time } ?? entries.count - 1
    }
  }

  func readMore(
    of source: MessageList.Source,
    _ edge: MessageList.Edge,
    from entry: Entry,
    _ lit: SearchSpec?,
    _ ticket: UInt64
  ) throws(StoreError) {
    switch source {
    case .channel(let channel):
      let isAbove = edge == .above
      let found = try searcher.conversation(
        in: channel,
        at: isAbove ? entry.hit.row : entry.hit.row + 1,
        before: isAbove ? MessageList.page : 0,
        after: isAbove ? 0 : MessageList.page
      )
      let entries = try found.hits.map { hit throws(StoreError) in try self.entry(hit, lit: lit) }
      let hasMore = isAbove ? found.hasOlder : found.hasNewer
      send(.more(edge, entries, hasMore: hasMore, ticket: ticket))
    case .search(let spec) where spec.kind == .starred:
      send(.more(edge, [], hasMore: false, ticket: ticket))
    case .search(let spec):
      var request = try request(for: spec)
      // Backwards through hits is the question the other way round.
      let isReversed = edge == .above
      if isReversed { request.order = request.order == .oldest ? .newest : .oldest }
      request.after = entry.address
      request.limit = MessageList.page
      let result = try searcher.search(request)
      var entries = try self.entries(result)
      if isReversed { entries.reverse() }
      send(.more(edge, entries, hasMore: result.hasMore, ticket: ticket))
    }
  }

  // MARK: - search

  func search(_ spec: SearchSpec, _ ticket: UInt64) throws(StoreError) {
    if spec.kind == .starred { return try showStarred(spec, ticket) }
    try renewTime()
    if spec.isUnfinished, let begun = UnfinishedFilter(spec.text) {
      return try showBegun(begun, spec, ticket)
    }
    var spec = spec
    var (request, result) = try firstPage(of: spec, ticket)
    if result.hits.isEmpty, !result.isPartial, spec.isUnfinished,
      let begun = UnfinishedWord.completed(spec.text)
    {
      // What is still typed is no word yet: those that go on so are what is looked for.
      var wider = spec
      wider.text = begun
      let found = try firstPage(of: wider, ticket)
      if !found.result.hits.isEmpty {
        (spec, request, result) = (wider, found.request, found.result)
      }
    }
    spec.isUnfinished = false
    guard tickets.isNewest(.list, ticket) else { return }
    lastSearch = (spec, result.notes)
    let entries = try entries(result)
    send(
      .hits(
        spec,
        entries,
        hasMore: result.hasMore,
        notes: Self.notes(request.query, result),
        ticket: ticket
      )
    )
    guard result.hasMore, !spec.isInbox else {
      if spec.isInbox {
        send(.total(result.total, isExact: result.totalIsExact, ticket: ticket))
        return
      }
      if result.hits.isEmpty, !result.isPartial {
        hopeless = (request.query, spec.text, ticket)
      }
      return
    }
    uncounted = (request.expression, ticket)
  }

  /// Shows what the rest of a search finds, while the value of its last filter is still typed.
  private func showBegun(
    _ begun: UnfinishedFilter,
    _ spec: SearchSpec,
    _ ticket: UInt64
  ) throws(StoreError) {
    var spec = spec
    spec.isUnfinished = false
    spec.isBegun = true
    var rest = spec
    rest.text = begun.rest
    let result = begun.rest.isEmpty ? nil : try firstPage(of: rest, ticket).result
    guard tickets.isNewest(.list, ticket) else { return }
    send(
      .hits(
        spec,
        try result.map(entries) ?? [],
        hasMore: result?.hasMore ?? false,
        notes: [begun.sentence],
        ticket: ticket
      )
    )
  }

  /// So many stars are shown: more than anybody looks through.
  private static let mostStars = 1_000

  /// The messages that are starred, the newest star first.
  private func showStarred(_ spec: SearchSpec, _ ticket: UInt64) throws(StoreError) {
    var entries: [Entry] = []
    for star in try archive.stars() where entries.count < Self.mostStars {
      guard case .message(let id, let channel) = star.target else { continue }
      let address = MessageAddress(channelID: channel, messageID: id)
      guard let hit = try searcher.messages(at: address).first else { continue }
      entries.append(try entry(hit, lit: nil))
    }
    send(.hits(spec, entries, hasMore: false, notes: [], ticket: ticket))
  }

  private func firstPage(
    of spec: SearchSpec,
    _ ticket: UInt64
  ) throws(StoreError) -> (request: SearchRequest, result: SearchResult) {
    var request = try request(for: spec)
    request.limit = Self.firstPage
    let result = try watching(ticket) { () throws(StoreError) in try searcher.search(request) }
    return (request, result)
  }

  /// Counts what the last search finds, as long as nothing else is to do.
  ///
  /// - Parameter isWanted: whether something else came.
  func count(unless isWanted: @escaping () -> Bool) {
    guard let (expression, ticket) = uncounted else { return }
    guard tickets.isNewest(.list, ticket) else {
      uncounted = nil
      return
    }
    let limit: Int64 = 10_001
    do throws(StoreError) {
      let total = try watching(ticket, or: isWanted) { () throws(StoreError) in
        try searcher.count(expression, limit: limit, patience: 2_000)
      }
      send(.total(min(total, limit - 1), isExact: total < limit, ticket: ticket))
    } catch .interrupted where isWanted() {
      // It is begun again when there is time.
      return
    } catch {
      // No total is shown then.
    }
    uncounted = nil
  }

  func reread(_ addresses: [MessageAddress], _ lit: SearchSpec?) throws(StoreError) {
    var entries: [Entry] = []
    for address in addresses {
      if let hit = try searcher.messages(at: address).first {
        entries.append(try entry(hit, lit: lit))
      }
    }
    send(.reread(entries))
  }

  private func request(for spec: SearchSpec) throws(StoreError) -> SearchRequest {
    if spec.isInbox {
      var request = SearchRequest(query: ParsedQuery(""), counting: .page)
      request.inbox = try Inbox(of: archive)
      return request
    }
    var query = ParsedQuery(spec.text)
    if let channel = spec.channel { query = query.narrowed(by: [.channel([.id(channel)])]) }
    return SearchRequest(query: query, counting: .none)
  }

  private static func notes(_ query: ParsedQuery, _ result: SearchResult) -> [String] {
    var notes = query.hints.map(\.description) + result.notes.warnings
    if !result.notes.dropped.isEmpty {
      let words = result.notes.dropped.prefix(3).joined(separator: " ")
      notes.append("nothing to look for in: \(words)")
    }
    if result.isPartial { notes.append("time ran out before everything was looked at") }
    return notes
  }

  // MARK: - entries

  private func entries(_ result: SearchResult) throws(StoreError) -> [Entry] {
    try result.hits.map { hit throws(StoreError) in
      var entry = try entry(hit, lit: nil)
      entry.lit = matcher.bestText(
        of: hit.message,
        lit: result.notes.lit,
        terms: result.notes.litTerms
      )
      return entry
    }
  }

  func entry(_ hit: Hit, lit: SearchSpec?) throws(StoreError) -> Entry {
    var entry = Entry(
      hit: hit,
      reactions: try searcher.reactions(to: hit),
      names: names(in: hit)
    )
    if hit.message.hasThread || hit.message.flags.contains(.hasThread) {
      entry.thread = names.name(of: .channel(hit.message.id))
    }
    if let lit, let lastSearch, lastSearch.spec == lit {
      entry.lit = matcher.bestText(
        of: hit.message,
        lit: lastSearch.notes.lit,
        terms: lastSearch.notes.litTerms
      )
    }
    return entry
  }

  /// The names of what a message's texts call by id.
  private func names(in hit: Hit) -> [NamedThing: String] {
    var found: [NamedThing: String] = [:]
    let message = hit.message
    var texts = [message.content, hit.repliedTo?.content ?? ""]
    texts += message.snapshots.map(\.content)
    texts += message.embeds.compactMap(\.description)
    for text in texts where text.utf8.contains(UInt8(ascii: "<")) {
      for thing in MentionScan.things(in: text) where found[thing] == nil {
        found[thing] = names.name(of: thing)
      }
    }
    return found
  }
}

/// Finds what a text calls by id, without reading its markup.
enum MentionScan {
  /// No message calls more; what does is a nuisance.
  private static let most = 200

  static func things(in text: String) -> [NamedThing] {
    var found: [NamedThing] = []
    for piece in text.split(separator: "<").prefix(most) {
      guard let end = piece.firstIndex(of: ">") else { continue }
      let inner = piece[..<end]
      if inner.hasPrefix("@&") {
        add(inner.dropFirst(2)) { .role($0) }
      } else if inner.hasPrefix("@") {
        add(inner.dropFirst(inner.hasPrefix("@!") ? 2 : 1)) { .user($0) }
      } else if inner.hasPrefix("#") {
        add(inner.dropFirst()) { .channel($0) }
      }
    }
    func add(_ digits: Substring, _ make: (Snowflake) -> NamedThing) {
      if let id = Snowflake(String(digits)) { found.append(make(id)) }
    }
    return found
  }
}
