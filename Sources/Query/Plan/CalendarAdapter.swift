public import Text

extension TimeZoneCalendar: LocalCalendar {
  /// The local time of an instant, as dates in questions need it.
  public func components(ofMilliseconds milliseconds: Int64) -> LocalTime {
    let time: Text.LocalTime = components(ofMilliseconds: milliseconds)
    return LocalTime(
      year: time.date.year,
      month: time.date.month,
      day: time.date.day,
      hour: time.hour,
      minute: time.minute,
      second: time.second,
      weekday: time.weekday
    )
  }
}
