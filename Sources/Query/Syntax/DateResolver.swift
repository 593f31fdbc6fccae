public import Model

/// A stretch of time, from an instant up to another that is no longer part of it.
public struct TimeRange: Hashable, Sendable {
  /// The first instant; nothing means from the beginning.
  public var from: Timestamp?
  /// The first instant behind it; nothing means to the end.
  public var to: Timestamp?

  /// Takes both ends.
  public init(from: Timestamp? = nil, to: Timestamp? = nil) {
    self.from = from
    self.to = to
  }

  /// Whether an instant lies within.
  public func contains(_ time: Timestamp) -> Bool {
    from.map { $0 <= time } != false && to.map { time < $0 } != false
  }

  /// The ids that can be born within, or nothing where there are none.
  ///
  /// Ends outside the range of ids are held within it.
  public var ids: ClosedRange<Snowflake>? {
    let epoch = Timestamp(milliseconds: Snowflake.epoch)
    if let to, to <= epoch { return nil }
    if let from, Snowflake(firstAt: from) == .highest { return nil }
    let first = from.map { Snowflake(firstAt: $0) } ?? .lowest
    let end = to.map { Snowflake(firstAt: $0) }
    let last = end.map { $0 == .highest ? $0 : $0.predecessor } ?? .highest
    return first <= last && (from ?? epoch) < (to ?? Timestamp(milliseconds: .max))
      ? first...last : nil
  }
}

/// Ties dates to an instant of asking and to a place's calendar.
public struct DateResolver {
  /// When the question is asked.
  public let now: Timestamp

  /// The calendar of whoever asks.
  public let calendar: any LocalCalendar

  /// Takes the instant of asking and the calendar.
  public init(now: Timestamp, calendar: any LocalCalendar) {
    self.now = now
    self.calendar = calendar
  }

  /// What a filter on the time of sending lets through.
  ///
  /// `after:` a day includes it, `before:` excludes it. A range means the same behind all of them,
  /// and its ends may stand in either order. `on:` an instant is the whole local day around it.
  public func range(of filter: SentFilter) -> TimeRange {
    switch filter {
    case .before(.moment(let moment)): TimeRange(to: interval(of: moment).from)
    case .after(.moment(let moment)): TimeRange(from: interval(of: moment).from)
    case .during(.moment(let moment)): whole(interval(of: moment))
    case .before(.range(let first, let last)), .after(.range(let first, let last)),
      .during(.range(let first, let last)):
      span(first, last)
    case .last(let span): TimeRange(from: instant(now.milliseconds, minus: span.milliseconds))
    }
  }

  private func span(_ first: Moment?, _ last: Moment?) -> TimeRange {
    let one = first.map(interval)
    let other = last.map(interval)
    guard let one, let other else {
      return TimeRange(from: one?.from, to: other?.to)
    }
    return TimeRange(from: min(one.from, other.from), to: max(one.to, other.to))
  }

  /// The day around an instant; what is longer stays as it is.
  private func whole(_ interval: Interval) -> TimeRange {
    guard interval.from == interval.to else {
      return TimeRange(from: interval.from, to: interval.to)
    }
    let day = dayInterval(date(of: interval.from.milliseconds))
    return TimeRange(from: day.from, to: day.to)
  }

  private func instant(_ milliseconds: Int64, minus span: Int64) -> Timestamp {
    let (difference, overflow) = milliseconds.subtractingReportingOverflow(span)
    return Timestamp(milliseconds: overflow ? .min : difference)
  }
}
