public import Model

/// A set of ids as the intervals that it is made of: sorted, apart, and none touching the next.
public struct IntervalSet: Hashable, Sendable {
  /// The intervals, lowest first.
  public private(set) var intervals: [ClosedRange<Snowflake>] = []

  /// Makes the empty set.
  public init() {}

  /// Makes the set that holds every id of some intervals, in any order.
  public init(_ intervals: some Sequence<ClosedRange<Snowflake>>) {
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      append(interval)
    }
  }

  /// Whether it holds no id.
  public var isEmpty: Bool {
    intervals.isEmpty
  }

  /// Adds every id of an interval.
  public mutating func insert(_ interval: ClosedRange<Snowflake>) {
    let first = firstIndex { $0.upperBound.successor >= interval.lowerBound }
    let end = firstIndex { $0.lowerBound.predecessor > interval.upperBound }
    var whole = interval
    if first < end {
      whole = Self.span(whole, intervals[first])
      whole = Self.span(whole, intervals[end - 1])
    }
    intervals.replaceSubrange(first..<max(first, end), with: [whole])
  }

  /// Whether an id is in the set.
  public func contains(_ id: Snowflake) -> Bool {
    let index = firstIndex { $0.upperBound >= id }
    return index < intervals.count && intervals[index].contains(id)
  }

  /// Whether every id of an interval is in the set.
  public func contains(_ interval: ClosedRange<Snowflake>) -> Bool {
    let index = firstIndex { $0.upperBound >= interval.lowerBound }
    guard index < intervals.count else { return false }
    return intervals[index].lowerBound <= interval.lowerBound
      && intervals[index].upperBound >= interval.upperBound
  }

  /// The ids of an interval that are not in the set.
  public func gaps(within interval: ClosedRange<Snowflake>) -> IntervalSet {
    var gaps = IntervalSet()
    var low = interval.lowerBound
    for known in intervals[firstIndex { $0.upperBound >= interval.lowerBound }...] {
      guard known.lowerBound <= interval.upperBound else { break }
      if known.lowerBound > low { gaps.intervals.append(low...known.lowerBound.predecessor) }
      // The successor of the highest id is itself, so the end is looked for before the step.
      guard known.upperBound < interval.upperBound else { return gaps }
      low = known.upperBound.successor
    }
    gaps.intervals.append(low...interval.upperBound)
    return gaps
  }

  /// The first interval for which a condition holds that, once true, stays true.
  private func firstIndex(where holds: (ClosedRange<Snowflake>) -> Bool) -> Int {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if holds(intervals[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Adds an interval that begins at or above the last one's beginning.
  private mutating func append(_ interval: ClosedRange<Snowflake>) {
    if let last = intervals.last, last.upperBound.successor >= interval.lowerBound {
      intervals[intervals.count - 1] = Self.span(last, interval)
    } else {
      intervals.append(interval)
    }
  }

  private static func span(
    _ left: ClosedRange<Snowflake>,
    _ right: ClosedRange<Snowflake>
  ) -> ClosedRange<Snowflake> {
    min(left.lowerBound, right.lowerBound)...max(left.upperBound, right.upperBound)
  }
}
