import Foundation
import Model
import Query
import Testing

/// The calendar of a real zone, by Foundation.
private struct ZoneCalendar: LocalCalendar {
  let calendar: Foundation.Calendar
  var zone: String { calendar.timeZone.identifier }

  init(_ zone: String) throws {
    var calendar = Foundation.Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    self.calendar = calendar
  }

  func startOfDay(year: Int, month: Int, day: Int) -> Int64 {
    let noon = DateComponents(year: year, month: month, day: day, hour: 12)
    guard let date = calendar.date(from: noon) else { return 0 }
    return Int64(calendar.startOfDay(for: date).timeIntervalSince1970 * 1000)
  }

  func milliseconds(
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    minute: Int,
    second: Int
  ) -> Int64 {
    let parts = DateComponents(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second
    )
    return Int64((calendar.date(from: parts)?.timeIntervalSince1970 ?? 0) * 1000)
  }

  func components(ofMilliseconds milliseconds: Int64) -> LocalTime {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday],
      from: date
    )
    return LocalTime(
      year: parts.year ?? 0,
      month: parts.month ?? 0,
      day: parts.day ?? 0,
      hour: parts.hour ?? 0,
      minute: parts.minute ?? 0,
      second: parts.second ?? 0,
      weekday: ((parts.weekday ?? 0) + 5) % 7 + 1
    )
  }
}

/// A range as two instants of ISO 8601 without their milliseconds.
private func drawn(_ range: TimeRange) -> String {
  [range.from, range.to].map { $0.map { String($0.iso8601.dropLast(5)) } ?? "" }
    .joined(separator: " – ")
}

private func resolve(
  _ query: String,
  now: String,
  calendar: any LocalCalendar = FixedOffsetCalendar()
) throws -> TimeRange {
  guard case .filter(.sent(let filter)) = ParsedQuery(query).expression else {
    Issue.record("\(query) is no date")
    return TimeRange()
  }
  let now = try #require(Timestamp(iso8601: now))
  return DateResolver(now: now, calendar: calendar).range(of: filter)
}

/// Thursday.
private let now = "2026-03-05T14:30:15Z"

@Test(arguments: [
  ("on:2026", "2026-01-01T00:00:00 – 2027-01-01T00:00:00"),
  ("on:2026-12", "2026-12-01T00:00:00 – 2027-01-01T00:00:00"),
  ("on:2026-03-05", "2026-03-05T00:00:00 – 2026-03-06T00:00:00"),
  ("on:20240229", "2024-02-29T00:00:00 – 2024-03-01T00:00:00"),
  ("on:20260305T1400", "2026-03-05T14:00:00 – 2026-03-05T14:01:00"),
  ("on:20260305t140010", "2026-03-05T14:00:10 – 2026-03-05T14:00:11"),
  ("on:2026-03-05T14", "2026-03-05T14:00:00 – 2026-03-05T15:00:00"),
  ("on:\"2026-03-05 14:00+02:00\"", "2026-03-05T12:00:00 – 2026-03-05T12:01:00"),
  ("on:2026-03-05_14:00:00.500Z", "2026-03-05T14:00:00 – 2026-03-05T14:00:00"),
  ("on:today", "2026-03-05T00:00:00 – 2026-03-06T00:00:00"),
  ("on:Yesterday", "2026-03-04T00:00:00 – 2026-03-05T00:00:00"),
  ("on:now", "2026-03-05T00:00:00 – 2026-03-06T00:00:00"),
  ("on:3d", "2026-03-02T00:00:00 – 2026-03-03T00:00:00"),
  ("on:\"this week\"", "2026-03-02T00:00:00 – 2026-03-09T00:00:00"),
  ("on:last_week", "2026-02-23T00:00:00 – 2026-03-02T00:00:00"),
  ("on:last-month", "2026-02-01T00:00:00 – 2026-03-01T00:00:00"),
  ("on:\"last year\"", "2025-01-01T00:00:00 – 2026-01-01T00:00:00"),
  ("on:thursday", "2026-03-05T00:00:00 – 2026-03-06T00:00:00"),
  ("on:\"last thursday\"", "2026-02-26T00:00:00 – 2026-02-27T00:00:00"),
  ("on:fri", "2026-02-27T00:00:00 – 2026-02-28T00:00:00"),
  ("on:last-friday", "2026-02-27T00:00:00 – 2026-02-28T00:00:00"),
  ("on:march", "2026-03-01T00:00:00 – 2026-04-01T00:00:00"),
  ("on:\"last march\"", "2025-03-01T00:00:00 – 2025-04-01T00:00:00"),
  ("on:april", "2025-04-01T00:00:00 – 2025-05-01T00:00:00"),
  ("on:\"may 2020\"", "2020-05-01T00:00:00 – 2020-06-01T00:00:00"),
  ("on:2025..2026-01", "2025-01-01T00:00:00 – 2026-02-01T00:00:00"),
  ("before:2025..2026-01", "2025-01-01T00:00:00 – 2026-02-01T00:00:00"),
  ("after:2026-01..2025", "2025-01-01T00:00:00 – 2026-02-01T00:00:00"),
  ("during:..2025", " – 2026-01-01T00:00:00"), ("during:2025..", "2025-01-01T00:00:00 – "),
  ("before:2026-03-05", " – 2026-03-05T00:00:00"), ("after:2026-03-05", "2026-03-05T00:00:00 – "),
  ("before:2h", " – 2026-03-05T12:30:15"), ("after:2w", "2026-02-19T14:30:15 – "),
  ("last:90m", "2026-03-05T13:00:15 – "), ("last:1y", "2025-03-05T14:30:15 – "),
])
func `dates become stretches of time`(query: String, expected: String) throws {
  #expect(try drawn(resolve(query, now: now)) == expected)
}

@Test(arguments: [
  "2026-13", "2026-02-30", "2026-3", "202603", "26", "0000", "2026-03-05T", "2026-03-05T24:00",
  "2026-03-05T14:60", "2026-03-05T14:00+25", "2026-03-05T14:00:00.5", "soon", "..", "a..2026",
  "2026..x", "next week", "last", "last last week", "march 26", "3x", "3", "9999999999999999999d",
  "2026-03-05T14:00Zx", "2026--05",
])
func `other texts are no dates`(text: String) {
  #expect(DateExpression(text) == nil)
}

@Test(arguments: [
  // Clocks go forward at 02:00 and back at 03:00.
  ("Europe/Berlin", "on:2026-03-29", "2026-03-28T23:00:00 – 2026-03-29T22:00:00"),
  ("Europe/Berlin", "on:2026-10-25", "2026-10-24T22:00:00 – 2026-10-25T23:00:00"),
  // There the day began at 01:00.
  ("America/Sao_Paulo", "on:2018-11-04", "2018-11-04T03:00:00 – 2018-11-05T02:00:00"),
  ("America/Sao_Paulo", "before:2018-11-05", " – 2018-11-05T02:00:00"),
  // A day that never was: its neighbours touch.
  ("Pacific/Apia", "after:2011-12-31", "2011-12-30T10:00:00 – "),
  ("Asia/Kathmandu", "on:yesterday", "2026-03-03T18:15:00 – 2026-03-04T18:15:00"),
  ("Pacific/Kiritimati", "on:today", "2026-03-05T10:00:00 – 2026-03-06T10:00:00"),
])
func `days are those of the zone`(zone: String, query: String, expected: String) throws {
  #expect(try drawn(resolve(query, now: now, calendar: ZoneCalendar(zone))) == expected)
}

@Test func `the days of three years follow without gap or overlap`() throws {
  let calendar = try ZoneCalendar("America/Sao_Paulo")
  var end: Timestamp?
  for day in 17_167..<18_262 as Range<Int64> {
    let range = try resolve("on:\(CivilDate(daysSinceEpoch: day))", now: now, calendar: calendar)
    if let end {
      #expect(range.from == end)
    }
    end = range.to
  }
}

@Test func `the fixed calendar agrees with Foundation's`() throws {
  let ours = FixedOffsetCalendar(minutesEastOfUTC: 0)
  let theirs = try ZoneCalendar("UTC")
  for day in stride(from: -400_000, to: 400_000, by: 997) as StrideTo<Int64> {
    let instant = day * 86_400_000 + 12_345_000
    // Before 1582 Foundation counts in the Julian calendar.
    guard day > -141_000 else { continue }
    #expect(ours.components(ofMilliseconds: instant) == theirs.components(ofMilliseconds: instant))
  }
}

@Test(arguments: [
  ("before:2000", nil), ("after:2999", nil), ("on:2014", nil),
  ("last:999999999y", "1…9223372036854775807"), ("before:2999", "1…9223372036854775807"),
  // 2015 is the year 0 of ids: 365 days of milliseconds, shifted by 22 bits.
  ("on:2014..2015", "1…132271570944000000"),
  ("after:2016", "132271570944000000…9223372036854775807"),
])
func `dates outside the range of ids are held within it`(query: String, expected: String?) throws {
  let ids = try resolve(query, now: now).ids
  let last = ids.map { query.hasPrefix("on:") ? $0.upperBound.successor : $0.upperBound }
  #expect(ids.flatMap { ids in last.map { "\(ids.lowerBound)…\($0)" } } == expected)
}
