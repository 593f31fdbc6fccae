import Model
import Text
import Writing

/// Times as people read them: by the calendar of where they are.
struct DayText {
  private let calendar: TimeZoneCalendar

  /// Reads times by a calendar.
  init(_ calendar: TimeZoneCalendar) {
    self.calendar = calendar
  }

  /// The day of an instant: `2024-03-05`.
  func day(of time: Timestamp) -> SafeText {
    let date = calendar.components(ofMilliseconds: time.milliseconds).date
    return SafeText("\(date.year)-\(Self.two(date.month))-\(Self.two(date.day))")
  }

  /// The day and minute of an instant: `2024-03-05 14:02`.
  func minute(of time: Timestamp) -> SafeText {
    let local = calendar.components(ofMilliseconds: time.milliseconds)
    return day(of: time) + SafeText(" \(Self.two(local.hour)):\(Self.two(local.minute))")
  }

  private static func two(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
