import Model

/// A date and a time of day in some zone.
public struct LocalTime: Hashable, Sendable {
  /// The year.
  public var year: Int
  /// 1 to 12.
  public var month: Int
  /// 1 to 31.
  public var day: Int
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int
  /// 0 to 59.
  public var second: Int
  /// 1 to 7, from Monday.
  public var weekday: Int

  /// Takes a date and a time.
  public init(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0,
    weekday: Int
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.weekday = weekday
  }
}

/// What the days of some place are: the Gregorian calendar in a time zone.
public protocol LocalCalendar {
  /// What the zone is called: `Europe/Berlin`, `UTC` or `+05:30`.
  var zone: String { get }

  /// The first instant of a day, in milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// It need not be midnight: some zones set their clocks forward then.
  func startOfDay(year: Int, month: Int, day: Int) -> Int64

  /// The instant of a local time, in milliseconds since 1970-01-01T00:00:00Z.
  ///
  /// Of two such instants the first counts; a time that is left out counts as the one after the gap.
  func milliseconds(
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    minute: Int,
    second: Int
  ) -> Int64

  /// The local time of an instant in milliseconds since 1970-01-01T00:00:00Z.
  func components(ofMilliseconds milliseconds: Int64) -> LocalTime
}

/// The calendar of a zone whose clocks are never set.
public struct FixedOffsetCalendar: LocalCalendar, Hashable, Sendable {
  /// Minutes east of UTC.
  public let minutes: Int64

  /// Makes the calendar of a zone so many minutes east of UTC.
  public init(minutesEastOfUTC minutes: Int64 = 0) {
    self.minutes = max(-1440, min(1440, minutes))
  }

  /// `UTC`, or the offset: `+05:30`.
  public var zone: String {
    guard minutes != 0 else { return "UTC" }
    let (hour, minute) = (minutes.magnitude / 60, minutes.magnitude % 60)
    return
      "\(minutes < 0 ? "-" : "+")\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }

  /// Midnight of a day; of a day that doesn't exist, the epoch.
  public func startOfDay(year: Int, month: Int, day: Int) -> Int64 {
    let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
    return (date?.daysSinceEpoch ?? 0) * 86_400_000 - minutes * 60_000
  }

  /// The instant of a local time.
  public func milliseconds(
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    minute: Int,
    second: Int
  ) -> Int64 {
    let seconds = Int64(hour * 3600 + minute * 60 + second)
    return startOfDay(year: year, month: month, day: day) + seconds * 1000
  }

  /// The local time of an instant; instants more than 90,000 years away count as that far away.
  public func components(ofMilliseconds milliseconds: Int64) -> LocalTime {
    let limit: Int64 = 90_000 * 31_556_952_000
    let local = max(-limit, min(limit, milliseconds)) + minutes * 60_000
    let days = local >= 0 ? local / 86_400_000 : (local - 86_399_999) / 86_400_000
    let date = CivilDate(daysSinceEpoch: days)
    let seconds = (local - days * 86_400_000) / 1000
    // 1970-01-01 was a Thursday.
    let weekday = ((days + 3) % 7 + 7) % 7 + 1
    return LocalTime(
      year: Int(date.year),
      month: Int(date.month),
      day: Int(date.day),
      hour: Int(seconds / 3600),
      minute: Int(seconds / 60 % 60),
      second: Int(seconds % 60),
      weekday: Int(weekday)
    )
  }
}
