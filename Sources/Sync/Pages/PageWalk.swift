public import Model
public import Store

/// What an account may read of the past of a channel.
public enum VisibleHistory: Hashable, Sendable {
  /// All of it.
  case whole
  /// What was said from an id on: the guild grants those without the permission a stretch.
  case since(Snowflake)
  /// Nothing: the server answers with empty pages that prove nothing.
  case none

  /// The lowest id that an empty page proves the absence of.
  var start: Snowflake? {
    switch self {
    case .whole: .lowest
    case .since(let id): id
    case .none: nil
    }
  }
}

/// The rules of paging through one channel: what to ask, what an answer proves, when it is done.
///
/// It knows nothing of servers and archives. Pages are asked downwards only, with `before=`: the one
/// direction that every version of the server answers alike.
public struct PageWalk: Hashable, Sendable {
  /// A page to ask for.
  public enum Question: Hashable, Sendable {
    /// The newest messages.
    case newest
    /// The messages right below an id.
    case before(Snowflake)
  }

  /// What a page meant.
  public enum Verdict: Hashable, Sendable {
    /// There is more to ask.
    case more
    /// Every gap is closed.
    case done
    /// The channel shows nothing of its past to this account.
    case noHistory
    /// The page was of no use: the server doesn't heed the cursor.
    case stuck
  }

  /// The outcome of a page.
  public struct Step: Hashable, Sendable {
    /// The ids of which nothing is missing once the page is kept; nothing where it proves nothing.
    public let claim: ClosedRange<Snowflake>?
    /// What comes next.
    public let verdict: Verdict
  }

  /// The ids that are still to be asked for.
  public private(set) var gaps: IntervalSet
  private let history: VisibleHistory
  private let isOldestFirst: Bool
  /// Whether the newest message is unknown, so that the first page is asked without a cursor.
  private var isTipUnknown: Bool
  private let channelID: Snowflake

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - channelID: the channel; no message is older, so that an empty channel is proven up to it.
  ///   - gaps: the ids that nothing vouches for, up to the channel's tip.
  ///   - isTipUnknown: whether the server didn't tell the newest message.
  ///   - history: what the account may read.
  ///   - isOldestFirst: whether the oldest gap is closed first.
  public init(
    channelID: Snowflake,
    gaps: IntervalSet,
    isTipUnknown: Bool,
    history: VisibleHistory,
    isOldestFirst: Bool = false
  ) {
    self.channelID = channelID
    self.gaps = gaps
    self.isTipUnknown = isTipUnknown
    self.history = history
    self.isOldestFirst = isOldestFirst
  }

  /// The gap that is being closed.
  private var current: ClosedRange<Snowflake>? {
    isOldestFirst ? gaps.intervals.first : gaps.intervals.last
  }

  /// The page to ask for next; nothing where every gap is closed.
  public var question: Question? {
    if isTipUnknown { return .newest }
    guard let gap = current else { return nil }
    return gap.upperBound == .highest ? .newest : .before(gap.upperBound.successor)
  }

  /// The id below which the next page lies: what orders the pages of many channels.
  public var position: Snowflake {
    isTipUnknown ? .highest : current?.upperBound ?? .lowest
  }

  /// Takes the answer to `question`.
  ///
  /// - Parameters:
  ///   - ids: the ids of the page, as they stood there.
  ///   - elements: how many elements the page had; those without an id make no claim, but a page of
  ///     them is not empty.
  /// - Returns: what the page proves, and what comes next.
  public mutating func take(_ ids: [Snowflake], elements: Int) -> Step {
    guard let question else { return Step(claim: nil, verdict: .done) }
    if elements == 0 { return takeEmpty(question) }
    let ceiling: Snowflake? =
      switch question {
      case .newest: ids.max()
      case .before(let cursor): cursor.predecessor
      }
    guard let ceiling, let low = Self.provenLow(ids, upTo: ceiling) else {
      return Step(claim: nil, verdict: .stuck)
    }
    isTipUnknown = false
    let claim = low...ceiling
    // What came after the newest message of now belongs to the next run.
    close(claim, andAbove: question == .newest)
    return Step(claim: claim, verdict: gaps.isEmpty ? .done : .more)
  }

  private mutating func takeEmpty(_ question: Question) -> Step {
    guard let start = history.start else {
      gaps = IntervalSet()
      isTipUnknown = false
      return Step(claim: nil, verdict: .noHistory)
    }
    let ceiling: Snowflake =
      switch question {
      // There was no message at all; the channel's own id is an upper end that stays true.
      case .newest: channelID
      case .before(let cursor): cursor.predecessor
      }
    // What is older than the visible start can't be asked for, by this account.
    close(.lowest...(question == .newest ? .highest : ceiling), andAbove: false)
    isTipUnknown = false
    let claim = start <= ceiling ? start...ceiling : nil
    return Step(claim: claim, verdict: gaps.isEmpty ? .done : .more)
  }

  /// Takes ids out of the gaps.
  private mutating func close(_ ids: ClosedRange<Snowflake>, andAbove: Bool) {
    let top = andAbove ? Snowflake.highest : ids.upperBound
    let closed = IntervalSet([ids.lowerBound...top])
    gaps = IntervalSet(gaps.intervals.flatMap { closed.gaps(within: $0).intervals })
  }

  /// The lowest id down to which a page can be believed to have no holes.
  ///
  /// The server sends pages in descending order. Where one isn't, what stands behind the first
  /// disorder is kept and believed for nothing.
  ///
  /// - Returns: nothing where no id is within the interval that was asked for.
  static func provenLow(_ ids: [Snowflake], upTo ceiling: Snowflake) -> Snowflake? {
    var seen: Set<Snowflake> = []
    let inside = ids.filter { $0 <= ceiling && seen.insert($0).inserted }
    var low = inside.max()
    for (id, expected) in zip(inside, inside.sorted(by: >)) {
      guard id == expected else { break }
      low = id
    }
    return low
  }
}
