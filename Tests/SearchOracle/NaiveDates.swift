import Foundation
import Model
import Query

/// What dates mean, by Foundation's calendar.
struct NaiveDates {
  /// From the first instant up to the second, which is no longer part of it.
  typealias Interval = (from: Date, to: Date)

  let now: Date
  let calendar: Calendar

  init(now: Date, zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    calendar.firstWeekday = 2
    self.calendar = calendar
    self.now = now
  }

  /// Whether a filter on the time of sending lets an instant through.
  func lets(_ filter: SentFilter, through time: Date) -> Bool {
    switch filter {
    case .before(.moment(let moment)): return time < interval(of: moment).from
    case .after(.moment(let moment)): return time >= interval(of: moment).from
    case .during(.moment(let moment)):
      var interval = interval(of: moment)
      if interval.from == interval.to { interval = day(around: interval.from) }
      return interval.from <= time && time < interval.to
    case .before(.range(let first, let last)), .after(.range(let first, let last)),
      .during(.range(let first, let last)):
      return lies(time, between: first, and: last)
    case .last(let span):
      return time >= now.addingTimeInterval(-Double(span.milliseconds) / 1000)
    }
  }

  /// The ends of a range may stand in either order, and one of them may be open.
  private func lies(_ time: Date, between first: Moment?, and last: Moment?) -> Bool {
    let one = first.map(interval)
    let other = last.map(interval)
    switch (one, other) {
    case (let one?, let other?):
      return min(one.from, other.from) <= time && time < max(one.to, other.to)
    case (let one?, nil): return time >= one.from
    case (nil, let other?): return time < other.to
    case (nil, nil): return true
    }
  }

  private func interval(of moment: Moment) -> Interval {
    switch moment {
    case .now: return (now, now)
    case .ago(let span):
      let instant = now.addingTimeInterval(-Double(span.milliseconds) / 1000)
      return (instant, instant)
    case .year(let year): return period(.year, around: date(year, 7, 1))
    case .month(let year, let month): return period(.month, around: date(year, month, 15))
    case .day(let date): return day(around: self.date(date.year, date.month, date.day))
    case .time(let time): return interval(of: time)
    case .relativeDay(let days): return day(around: shifted(.day, by: days))
    case .relative(let period, let count):
      switch period {
      case .week: return self.period(.weekOfYear, around: shifted(.weekOfYear, by: count))
      case .month: return self.period(.month, around: shifted(.month, by: count))
      case .year: return self.period(.year, around: shifted(.year, by: count))
      }
    case .weekday(let weekday, let beforeToday):
      return lastDay(beforeToday: beforeToday) {
        // Foundation counts from Sunday, which is 1; ISO from Monday.
        calendar.component(.weekday, from: $0) == Int(weekday.rawValue % 7) + 1
      }
    case .monthName(let month, let beforeThisMonth):
      for back in Int64(beforeThisMonth ? 1 : 0)... {
        let start = period(.month, around: shifted(.month, by: -back))
        if calendar.component(.month, from: start.from) == Int(month) { return start }
      }
      return (now, now)
    }
  }

  private func lastDay(beforeToday: Bool, _ isWanted: (Date) -> Bool) -> Interval {
    for back in Int64(beforeToday ? 1 : 0)...7 where isWanted(shifted(.day, by: -back)) {
      return day(around: shifted(.day, by: -back))
    }
    return (now, now)
  }

  /// A time is as long as the least unit that was written.
  private func interval(of time: ClockTime) -> Interval {
    var place = calendar
    if let minutes = time.zone, let zone = TimeZone(secondsFromGMT: Int(minutes) * 60) {
      place.timeZone = zone
    }
    var parts = DateComponents()
    parts.year = Int(time.date.year)
    parts.month = Int(time.date.month)
    parts.day = Int(time.date.day)
    parts.hour = Int(time.hour)
    parts.minute = Int(time.minute ?? 0)
    parts.second = Int(time.second ?? 0)
    let whole = place.date(from: parts) ?? now
    let start = whole.addingTimeInterval(Double(time.millisecond ?? 0) / 1000)
    let length =
      time.millisecond != nil ? 0.001 : time.second != nil ? 1 : time.minute != nil ? 60 : 3600
    return (start, start.addingTimeInterval(length))
  }

  private func date(_ year: Int64, _ month: Int64, _ day: Int64) -> Date {
    var parts = DateComponents()
    parts.year = Int(year)
    parts.month = Int(month)
    parts.day = Int(day)
    parts.hour = 12
    return calendar.date(from: parts) ?? now
  }

  /// Noon of today, and so many periods from there.
  private func shifted(_ unit: Calendar.Component, by count: Int64) -> Date {
    let today = calendar.dateComponents([.year, .month, .day], from: now)
    let noon = date(Int64(today.year ?? 1), Int64(today.month ?? 1), Int64(today.day ?? 1))
    return calendar.date(byAdding: unit, value: Int(count), to: noon) ?? now
  }

  private func day(around date: Date) -> Interval {
    period(.day, around: date)
  }

  private func period(_ unit: Calendar.Component, around date: Date) -> Interval {
    guard let found = calendar.dateInterval(of: unit, for: date) else { return (date, date) }
    return (found.start, found.end)
  }
}
