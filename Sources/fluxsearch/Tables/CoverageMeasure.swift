import Model
import Store

/// How much of some channels is known to be complete, measured in time.
struct CoverageMeasure {
  /// The length of what is covered.
  private(set) var covered: Double = 0

  /// The length of all.
  private(set) var whole: Double = 0

  /// Measures nothing.
  init() {}

  /// Measures a channel, from its beginning to the newest message that is known to be there.
  init(of channel: ChannelStatus) {
    add(channel)
  }

  /// Adds a channel; one in which no message is known of adds nothing.
  mutating func add(_ channel: ChannelStatus) {
    guard let span = Self.span(of: channel) else { return }
    let length = Self.length(of: span)
    let gaps = channel.covered.gaps(within: span).intervals
    whole += length
    covered += length - gaps.reduce(0) { $0 + Self.length(of: $1) }
  }

  /// The part that is covered; nil where there is nothing to cover.
  var share: Double? {
    whole > 0 ? min(1, max(0, covered / whole)) : nil
  }

  /// Cuts the time of a channel into equal stretches and measures each.
  ///
  /// - Returns: the part of each stretch that is covered; none where no message is known of.
  static func stretches(of channel: ChannelStatus, count: Int) -> [Double] {
    guard let span = span(of: channel), count > 0 else { return [] }
    let low = span.lowerBound.rawValue
    let length = span.upperBound.rawValue - low
    let covered = channel.covered
    return (0..<count).map { index in
      let (quotient, rest) = length.quotientAndRemainder(dividingBy: Int64(count))
      func edge(_ index: Int) -> Int64 {
        low + quotient * Int64(index) + rest * Int64(index) / Int64(count)
      }
      guard let from = Snowflake(rawValue: edge(index)),
        let to = Snowflake(rawValue: max(edge(index), edge(index + 1)))
      else { return 0 }
      let gaps = covered.gaps(within: from...to).intervals
      let missing = gaps.reduce(0) { $0 + Self.length(of: $1) }
      return 1 - min(1, missing / Self.length(of: from...to))
    }
  }

  /// The ids of a channel's life: a channel's own id tells when it was made.
  static func span(of channel: ChannelStatus) -> ClosedRange<Snowflake>? {
    guard let newest = channel.newestKnown else { return nil }
    let first = min(channel.span?.lowerBound ?? newest, channel.id, newest)
    return first...newest
  }

  private static func length(of ids: ClosedRange<Snowflake>) -> Double {
    Double(ids.upperBound.rawValue - ids.lowerBound.rawValue) + 1
  }
}
