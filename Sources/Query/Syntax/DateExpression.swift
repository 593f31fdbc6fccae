public import Model

/// A date, time or range as someone wrote it, not yet tied to a zone or to now.
public enum DateExpression: Hashable, Sendable {
  /// One date or time.
  case moment(Moment)
  /// From the beginning of the first to the end of the second; at most one end is open.
  case range(Moment?, Moment?)

  /// Reads what may stand behind `before:` and its like, or nothing where the text is no date.
  ///
  /// Letter case doesn't matter, and parts may be joined by a space, `_` or (in words) `-`.
  public init?(_ text: String) {
    let text = text.lowercased()
    let utf8 = text.utf8
    guard utf8.count <= 80 else { return nil }
    var offset = utf8.startIndex
    while let dot = utf8[offset...].firstIndex(of: UInt8(ascii: ".")) {
      let next = utf8.index(after: dot)
      guard next < utf8.endIndex, utf8[next] == UInt8(ascii: ".") else {
        offset = next
        continue
      }
      let first = String(text[..<dot])
      let second = String(text[utf8.index(after: next)...])
      let from = Moment(lowercased: first)
      let to = Moment(lowercased: second)
      guard from != nil || first.isEmpty, to != nil || second.isEmpty, from != nil || to != nil
      else { return nil }
      self = .range(from, to)
      return
    }
    guard let moment = Moment(lowercased: text) else { return nil }
    self = .moment(moment)
  }
}

extension DateExpression: CustomStringConvertible {
  /// The date as it is typed.
  public var description: String {
    switch self {
    case .moment(let moment): "\(moment)"
    case .range(let from, let to):
      "\(from.map(\.description) ?? "")..\(to.map(\.description) ?? "")"
    }
  }
}

/// A date or time as someone wrote it.
///
/// Values come from `DateExpression.init(_:)`, so that the description reads back.
public enum Moment: Hashable, Sendable {
  /// A whole year, 1 to 9999: `2026`.
  case year(Int64)
  /// A whole month: `2026-03`.
  case month(Int64, month: Int64)
  /// A whole day: `2026-03-05` or `20260305`.
  case day(CivilDate)
  /// An hour, minute, second or millisecond: `2026-03-05T14:00`, `20260305T1400`.
  case time(ClockTime)
  /// The instant of asking.
  case now
  /// A day counted from today: 0 is `today`, -1 `yesterday`.
  case relativeDay(Int64)
  /// A calendar period counted from the one that is running: 0 is `this week`, -1 `last week`.
  case relative(CalendarPeriod, Int64)
  /// The last such day, which may be today (`monday`), or the last before today (`last monday`).
  case weekday(Weekday, beforeToday: Bool)
  /// The last such month that has begun: `march`. `last march` is the same, but never this month.
  case monthName(Int64, beforeThisMonth: Bool)
  /// An instant so long before now: `3d`.
  case ago(Span)
}

/// A period of the calendar; weeks begin on Monday.
public enum CalendarPeriod: String, Hashable, Sendable, CaseIterable {
  /// Seven days from Monday.
  case week
  /// A month.
  case month
  /// A year.
  case year
}

/// A day of the week, numbered as ISO 8601 does: Monday is 1.
public enum Weekday: Int64, Hashable, Sendable, CaseIterable {
  /// Monday, 1.
  case monday = 1
  /// Tuesday, 2.
  case tuesday
  /// Wednesday, 3.
  case wednesday
  /// Thursday, 4.
  case thursday
  /// Friday, 5.
  case friday
  /// Saturday, 6.
  case saturday
  /// Sunday, 7.
  case sunday

  /// The English name in lower case.
  var name: String {
    "\(self)"
  }
}

/// A time of a day, as exact as it was written.
public struct ClockTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// 0 to 23.
  public let hour: Int64
  /// 0 to 59; nothing where only the hour was written.
  public let minute: Int64?
  /// 0 to 59.
  public let second: Int64?
  /// 0 to 999.
  public let millisecond: Int64?
  /// Minutes east of UTC; nothing means the zone of whoever asks.
  public let zone: Int64?
}

/// A length of time: a number and a unit.
public struct Span: Hashable, Sendable {
  /// The unit of a span.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A thousandth of a second.
    case millisecond = "ms"
    /// A second.
    case second = "s"
    /// A minute.
    case minute = "m"
    /// An hour.
    case hour = "h"
    /// 24 hours, whatever the clocks do.
    case day = "d"
    /// Seven days.
    case week = "w"
    /// 365 days.
    case year = "y"

    /// How long one of it is.
    public var milliseconds: Int64 {
      switch self {
      case .millisecond: 1
      case .second: 1000
      case .minute: 60_000
      case .hour: 3_600_000
      case .day: 86_400_000
      case .week: 604_800_000
      case .year: 31_536_000_000
      }
    }
  }

  /// How many units, 0 or more.
  public let count: Int64
  /// The unit.
  public let unit: Unit

  /// Reads digits and a unit, such as `90m`; nothing where the text is no span.
  public init?(_ text: String) {
    let text = text.lowercased()
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard (1...18).contains(digits.utf8.count), let count = Int64(digits),
      let unit = Unit(rawValue: String(text[digits.endIndex...]))
    else { return nil }
    self.count = count
    self.unit = unit
  }

  /// How long it is, at most 2⁶³−1 milliseconds.
  public var milliseconds: Int64 {
    let (product, overflow) = count.multipliedReportingOverflow(by: unit.milliseconds)
    return overflow ? .max : product
  }
}

extension Span: CustomStringConvertible {
  /// The span as it is typed.
  public var description: String {
    "\(count)\(unit.rawValue)"
  }
}
