public import Model
public import Query

/// Writes instants as the clocks of a place show them.
public struct LocalClock {
  let calendar: any LocalCalendar

  /// Shows the time of a calendar's zone.
  public init(_ calendar: any LocalCalendar) {
    self.calendar = calendar
  }

  /// What the zone is called: `Europe/Berlin`.
  public var zone: String { calendar.zone }

  /// The day and the minute: `2026-03-05 14:00`.
  public func minute(_ instant: Timestamp) -> String {
    let time = calendar.components(ofMilliseconds: instant.milliseconds)
    return "\(day(instant)) \(padded(time.hour, 2)):\(padded(time.minute, 2))"
  }

  /// The day, the minute and the second: `2026-03-05 14:00:09`.
  public func second(_ instant: Timestamp) -> String {
    let time = calendar.components(ofMilliseconds: instant.milliseconds)
    return "\(minute(instant)):\(padded(time.second, 2))"
  }

  /// The day: `2026-03-05`.
  public func day(_ instant: Timestamp) -> String {
    let time = calendar.components(ofMilliseconds: instant.milliseconds)
    return "\(padded(time.year, 4))-\(padded(time.month, 2))-\(padded(time.day, 2))"
  }

  func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
