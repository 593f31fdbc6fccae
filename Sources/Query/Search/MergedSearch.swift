public import Model
public import Store

/// A hit, and where else the same message was found.
public struct MergedHit: Sendable {
  /// The hit.
  public let hit: Hit
  /// The number of the archive that it stands in, in the order in which they were given.
  public let archive: Int
  /// The same message elsewhere: in other archives, or published in other channels.
  public internal(set) var copies: [Hit] = []
}

/// A page of what several archives found together.
public struct MergedPage: Sendable {
  /// The hits, in order.
  public var hits: [MergedHit] = []
  /// Whether there are more behind.
  public var hasMore = false
  /// The last hit that was taken, after which the next page begins; nothing where there is none.
  public var next: MessageAddress?
}

/// Searches several archives as if they were one.
///
/// Each archive gives its own hits in order; they are merged by time (or by how well they fit), and
/// a message that is found twice is one hit. Pages follow each other until there are no more; an
/// archive is only asked for as much as is taken from it.
public final class MergedSearch {
  private let order: SearchRequest.Order
  private var lanes: [Lane] = []
  /// The hit that pages begin after, where the archives can't leave out what lies before it.
  private var skipped: MessageAddress?

  /// Begins a search, and asks nothing yet.
  ///
  /// - Parameters:
  ///   - questions: for each archive who answers, and what is asked; the order must be the same. A
  ///     request's limit is how much an archive is asked for at once.
  ///   - countsLater: whether hits are counted by `count()` alone, so that no page waits for it.
  public init(
    _ questions: [(searcher: Searcher, request: SearchRequest)],
    countsLater: Bool = false
  ) {
    order = questions.first?.request.order ?? .newest
    if order == .relevance, questions.count > 1 {
      // A hit of another archive has no place in an archive's own ranking.
      skipped = questions.first?.request.after
    }
    lanes = questions.map { searcher, request in
      var own = request
      if order == .relevance, questions.count > 1 {
        own.after = nil
        own.limit = max(own.limit, Searcher.closelyRanked)
      }
      return Lane(searcher, own, countsLater: countsLater)
    }
  }

  /// What the archives said of all that they found, each for itself.
  ///
  /// It is known once a page was asked for; the hits in it are the first ones only.
  public var results: [SearchResult] { lanes.compactMap(\.first) }

  /// Counts what was found, as far as the requests ask, where no page was to wait for that.
  ///
  /// - Throws: what SQLite reports.
  public func count() throws(StoreError) {
    for lane in lanes { try lane.count() }
  }

  /// How many hits there are in all, as far as was counted; copies count too.
  public var total: Int64 { results.reduce(0) { $0 + $1.total } }

  /// Whether that is the whole number.
  public var totalIsExact: Bool { results.allSatisfy(\.totalIsExact) }

  /// Whether time ran out before everything was looked at.
  public var isPartial: Bool { lanes.contains(where: \.isPartial) }

  /// How far back everything was looked at, where time ran out.
  public var lookedBackTo: Timestamp? {
    lanes.compactMap(\.lookedBackTo).max()
  }

  /// Whether only the newest matches were ranked.
  public var isCutToNewest: Bool { results.contains(where: \.isCutToNewest) }

  /// Chooses the text of a hit that shows best why it was found, with what lights up in it.
  public func litText(of hit: MergedHit) -> LitText {
    let lane = lanes.indices.contains(hit.archive) ? lanes[hit.archive] : nil
    guard let lane, let notes = lane.first?.notes else {
      return LitText(field: .content, text: hit.hit.message.content, ranges: [])
    }
    let matcher = lane.searcher.checker.matcher
    let best = matcher.bestText(of: hit.hit.message, lit: notes.lit, terms: notes.litTerms)
    guard best.ranges.isEmpty, !notes.litInFiles.isEmpty else { return best }
    let shower = FileTextShower(archive: lane.searcher.archive, matcher: matcher)
    return shower.text(ofRow: hit.hit.row, saying: notes.litInFiles) ?? best
  }

  /// Finds the next page.
  ///
  /// - Parameter limit: how many hits at most; 1 or more.
  /// - Returns: the page; an empty one at the end.
  /// - Throws: what SQLite reports.
  public func page(of limit: Int) throws(StoreError) -> MergedPage {
    var page = MergedPage()
    var places: [HitIdentity: Int] = [:]
    while let lane = try firstLane(), let hit = lane.head {
      if let place = places[HitIdentity(hit)] {
        page.hits[place].copies.append(hit)
      } else {
        guard page.hits.count < limit else { break }
        places[HitIdentity(hit)] = page.hits.count
        page.hits.append(MergedHit(hit: hit, archive: lane.number(in: lanes)))
      }
      page.next = MessageAddress(hit)
      lane.advance()
    }
    page.hasMore = try firstLane() != nil
    if !page.hasMore { page.next = nil }
    return page
  }

  /// The lane whose next hit comes first.
  private func firstLane() throws(StoreError) -> Lane? {
    for lane in lanes { try lane.fill() }
    if let address = skipped {
      skipped = nil
      try skip(through: address)
    }
    return lanes.reduce(nil as Lane?) { best, lane in
      guard let hit = lane.head else { return best }
      guard let other = best?.head else { return lane }
      return isBefore(hit, other) ? lane : best
    }
  }

  private func skip(through address: MessageAddress) throws(StoreError) {
    let all = lanes.flatMap(\.buffered).filter { MessageAddress($0) == address }
    guard let last = all.first else { return }
    while let lane = try firstLane(), let hit = lane.head {
      guard hit.message.id == last.message.id || isBefore(hit, last) else { return }
      lane.advance()
    }
  }

  private func isBefore(_ left: Hit, _ right: Hit) -> Bool {
    if order == .relevance, left.score != right.score {
      return left.score ?? 0 > right.score ?? 0
    }
    let (first, second) = (left.message, right.message)
    let isOlder = (first.id, first.channelID) < (second.id, second.channelID)
    let isSame = first.id == second.id && first.channelID == second.channelID
    return !isSame && isOlder == (order == .oldest)
  }
}

extension MessageAddress {
  /// The address of a hit.
  init(_ hit: Hit) {
    self.init(channelID: hit.message.channelID, messageID: hit.message.id)
  }
}

/// What makes two hits the same message: its address in its instance, and for what was published
/// to followers the address of its source.
private struct HitIdentity: Hashable {
  let instance: String
  let channel: Snowflake
  let message: Snowflake

  init(_ hit: Hit) {
    let message = hit.message
    instance = hit.instance
    let source = message.flags.contains(.isCrosspost) ? message.reference : nil
    channel = source?.channelID ?? message.channelID
    self.message = source?.messageID ?? message.id
  }
}

/// The hits of one archive, in order.
private final class Lane {
  /// What the archive said at first.
  private(set) var first: SearchResult?
  private(set) var isPartial = false
  private(set) var lookedBackTo: Timestamp?

  let searcher: Searcher
  private var request: SearchRequest
  /// What is to be counted yet.
  private var uncounted: SearchRequest?
  private var hits: ArraySlice<Hit> = []
  private var isAtEnd = false

  init(_ searcher: Searcher, _ request: SearchRequest, countsLater: Bool) {
    self.searcher = searcher
    self.request = request
    guard countsLater else { return }
    uncounted = request
    self.request.counting = .none
  }

  var head: Hit? { hits.first }

  var buffered: ArraySlice<Hit> { hits }

  func number(in lanes: [Lane]) -> Int { lanes.firstIndex { $0 === self } ?? 0 }

  func advance() {
    hits = hits.dropFirst()
  }

  func count() throws(StoreError) {
    guard let asked = uncounted, var result = first else { return }
    uncounted = nil
    try searcher.count(asked, completing: &result)
    first = result
  }

  /// Asks for more where nothing is left.
  func fill() throws(StoreError) {
    guard hits.isEmpty, !isAtEnd else { return }
    let result = try searcher.search(request)
    hits = result.hits[...]
    isAtEnd = !result.hasMore || result.isPartial
    if result.isPartial {
      isPartial = true
      lookedBackTo = result.lookedBackTo
    }
    if first == nil {
      first = result
      first?.hits = []
    }
    request.after = result.next
    request.counting = .none
  }
}
