/// A day in the Gregorian calendar, wherever it is.
public struct LocalDate: Sendable, Hashable, Comparable {
  /// The year; 0 is the year before 1.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, 1 to 31.
  public var day: Int

  /// Makes a date of its parts, without asking whether there is such a day.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether the calendar has this day.
  public var isValid: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, year: year)
  }

  /// The number of days in a month; 0 when there is no such month.
  public static func days(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1, 3, 5, 7, 8, 10, 12: 31
    default: 0
    }
  }

  /// Whether a date comes before another.
  public static func < (left: LocalDate, right: LocalDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// What clock and calendar show at an instant in a zone.
public struct LocalTime: Sendable, Hashable {
  /// The day.
  public let date: LocalDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int
  /// The day of the week: 1 is Monday, 7 Sunday.
  public let weekday: Int
  /// How far the clock is ahead of UTC, in minutes.
  public let offsetMinutes: Int
}
