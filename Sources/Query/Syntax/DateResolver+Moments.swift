import Model

extension DateResolver {
  /// The beginning of a moment and the instant behind it; of an instant both are itself.
  typealias Interval = (from: Timestamp, to: Timestamp)

  func interval(of moment: Moment) -> Interval {
    let today = date(of: now.milliseconds)
    switch moment {
    case .now: return (now, now)
    case .ago(let span):
      let (past, overflow) = now.milliseconds.subtractingReportingOverflow(span.milliseconds)
      let instant = Timestamp(milliseconds: overflow ? .min : past)
      return (instant, instant)
    case .year(let year): return months(from: year * 12, count: 12)
    case .month(let year, let month): return months(from: year * 12 + month - 1, count: 1)
    case .day(let date): return dayInterval(date)
    case .time(let time): return interval(of: time)
    case .relativeDay(let offset): return days(from: today.daysSinceEpoch + offset, count: 1)
    case .relative(.week, let offset):
      let monday = today.daysSinceEpoch - (weekday(of: today) - 1)
      return days(from: monday + offset * 7, count: 7)
    case .relative(.month, let offset):
      return months(from: today.year * 12 + today.month - 1 + offset, count: 1)
    case .relative(.year, let offset): return months(from: (today.year + offset) * 12, count: 12)
    case .weekday(let day, let beforeToday):
      let back = (weekday(of: today) - day.rawValue + 7) % 7
      return days(
        from: today.daysSinceEpoch - (back == 0 && beforeToday ? 7 : back),
        count: 1
      )
    case .monthName(let month, let beforeThisMonth):
      let isPast = month < today.month || (month == today.month && !beforeThisMonth)
      return months(from: (isPast ? today.year : today.year - 1) * 12 + month - 1, count: 1)
    }
  }

  /// The local date of an instant.
  func date(of milliseconds: Int64) -> CivilDate {
    let local = calendar.components(ofMilliseconds: milliseconds)
    return CivilDate(year: Int64(local.year), month: Int64(local.month), day: Int64(local.day))
      ?? CivilDate(daysSinceEpoch: 0)
  }

  func dayInterval(_ date: CivilDate) -> Interval {
    days(from: date.daysSinceEpoch, count: 1)
  }

  private func days(from first: Int64, count: Int64) -> Interval {
    (start(CivilDate(daysSinceEpoch: first)), start(CivilDate(daysSinceEpoch: first + count)))
  }

  /// Months, counted from the beginning of the year 0.
  private func months(from first: Int64, count: Int64) -> Interval {
    (startOfMonth(first), startOfMonth(first + count))
  }

  private func startOfMonth(_ index: Int64) -> Timestamp {
    let month = ((index % 12) + 12) % 12
    let date = CivilDate(year: (index - month) / 12, month: month + 1, day: 1)
    return start(date ?? CivilDate(daysSinceEpoch: 0))
  }

  private func start(_ date: CivilDate) -> Timestamp {
    Timestamp(
      milliseconds: calendar.startOfDay(
        year: Int(date.year),
        month: Int(date.month),
        day: Int(date.day)
      )
    )
  }

  /// 1 to 7 from Monday; 1970-01-01 was a Thursday.
  private func weekday(of date: CivilDate) -> Int64 {
    ((date.daysSinceEpoch + 3) % 7 + 7) % 7 + 1
  }

  private func interval(of time: ClockTime) -> Interval {
    let place: any LocalCalendar =
      time.zone.map { FixedOffsetCalendar(minutesEastOfUTC: $0) } ?? calendar
    let whole = place.milliseconds(
      year: Int(time.date.year),
      month: Int(time.date.month),
      day: Int(time.date.day),
      hour: Int(time.hour),
      minute: Int(time.minute ?? 0),
      second: Int(time.second ?? 0)
    )
    let from = whole + (time.millisecond ?? 0)
    let length: Int64 =
      if time.millisecond != nil {
        1
      } else if time.second != nil {
        1000
      } else {
        time.minute == nil ? 3_600_000 : 60_000
      }
    return (Timestamp(milliseconds: from), Timestamp(milliseconds: from + length))
  }
}
