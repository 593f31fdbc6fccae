import Markup
import Model
import Query

extension LocalClock {
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// The hour and the minute: `14:00`.
  func time(_ instant: Timestamp) -> String {
    let time = calendar.components(ofMilliseconds: instant.milliseconds)
    return "\(padded(time.hour, 2)):\(padded(time.minute, 2))"
  }

  /// The day in words: `5 March 2026`.
  func dayInWords(_ instant: Timestamp) -> String {
    let time = calendar.components(ofMilliseconds: instant.milliseconds)
    return "\(time.day) \(Self.month(time.month)) \(time.year)"
  }

  /// The day in words with its name: `Thursday, 5 March 2026`.
  func longDay(_ instant: Timestamp) -> String {
    let weekday = calendar.components(ofMilliseconds: instant.milliseconds).weekday
    guard Self.weekdays.indices.contains(weekday - 1) else { return dayInWords(instant) }
    return "\(Self.weekdays[weekday - 1]), \(dayInWords(instant))"
  }

  /// The name of a month, 1 to 12.
  static func month(_ number: Int) -> String {
    months.indices.contains(number - 1) ? months[number - 1] : "\(number)"
  }

  /// The instant for programs, in UTC; nothing where HTML can't say it.
  func machine(_ instant: Timestamp) -> String? {
    let text = instant.iso8601
    return text.utf8.count == 24 ? text : nil
  }

  /// An instant of a message's text, as its writer asked.
  func words(_ instant: Timestamp, _ style: Inline.TimeStyle) -> String {
    switch style {
    case .shortTime: time(instant)
    case .longTime: String(second(instant).suffix(8))
    case .shortDate: day(instant)
    case .longDate: dayInWords(instant)
    case .shortDateTime: minute(instant)
    case .mediumDateTime: second(instant)
    case .dateTime, .relative: "\(dayInWords(instant)) \(time(instant))"
    case .fullDateTime: "\(longDay(instant)) \(time(instant))"
    }
  }
}
