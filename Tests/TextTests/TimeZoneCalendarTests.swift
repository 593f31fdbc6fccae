import TestSupport
import Testing
import Text

struct TimeZoneCalendarTests {
  @Test(arguments: [
    // Expected values by `TZ=zone date -d '…' +%s` and by hand where there is no midnight.
    ("UTC", 2026, 3, 5, 1_772_668_800),
    ("Europe/Berlin", 2026, 3, 29, 1_774_738_800),
    ("Europe/Berlin", 2026, 3, 30, 1_774_821_600),
    ("Europe/Berlin", 2026, 10, 26, 1_792_969_200),
    ("America/New_York", 2026, 1, 1, 1_767_243_600),
    // Brazil put its clocks forward at midnight: the day began at 01:00.
    ("America/Sao_Paulo", 2018, 11, 4, 1_541_300_400),
    // Samoa left out 30 December 2011.
    ("Pacific/Apia", 2011, 12, 30, 1_325_239_200),
    ("Pacific/Apia", 2011, 12, 31, 1_325_239_200),
    // Cuba puts its clocks back from 01:00 to 00:00: the first midnight counts.
    ("America/Havana", 2025, 11, 2, 1_762_056_000),
    ("+05:30", 1970, 1, 1, -19_800),
  ])
  func `a day begins at its first instant`(
    zone: String,
    year: Int,
    month: Int,
    day: Int,
    expected: Int64
  ) throws {
    let calendar = try TimeZoneCalendar(zone: zone)
    #expect(calendar.startOfDay(year: year, month: month, day: day) == expected * 1000)
  }

  @Test(arguments: [
    "Europe/Berlin", "America/Sao_Paulo", "Asia/Tehran", "Australia/Lord_Howe", "America/Havana",
    "Pacific/Apia", "Africa/Cairo", "Asia/Kathmandu", "America/Santiago", "Asia/Beirut",
  ])
  func `the instant before a day belongs to another`(zone: String) throws {
    let calendar = try TimeZoneCalendar(zone: zone)
    var date = LocalDate(year: 2009, month: 12, day: 1)
    while date.year < 2019 {
      let start = calendar.startOfDay(date)
      let first = calendar.components(ofMilliseconds: start).date
      let skipped = zone == "Pacific/Apia" && date == LocalDate(year: 2011, month: 12, day: 30)
      #expect(first == date || skipped, "\(date)")
      #expect(calendar.components(ofMilliseconds: start - 1).date < date, "\(date)")
      date = calendar.adding(days: 1, to: date)
    }
  }

  @Test func `an instant has its parts`() throws {
    let calendar = try TimeZoneCalendar(zone: "europe/berlin")
    #expect(calendar.zone == "Europe/Berlin")
    let time = calendar.components(ofMilliseconds: 1_772_719_445_000)
    #expect(time.date == LocalDate(year: 2026, month: 3, day: 5))
    #expect([time.hour, time.minute, time.second] == [15, 4, 5])
    #expect(time.weekday == 4)
    #expect(time.offsetMinutes == 60)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a time and its instant are each other's inverse`(seed: UInt64) throws {
    let calendar = try TimeZoneCalendar(zone: "UTC")
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let instant = Int64.random(in: -4_000_000_000...8_000_000_000, using: &random) * 1000
      let time = calendar.components(ofMilliseconds: instant)
      let back = calendar.milliseconds(
        time.date,
        hour: time.hour,
        minute: time.minute,
        second: time.second
      )
      #expect(back == instant, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ((2026, 1, 31), (0, 1, 0), (2026, 2, 28)), ((2024, 2, 29), (1, 0, 0), (2025, 2, 28)),
      ((2026, 3, 1), (0, 0, -1), (2026, 2, 28)), ((2026, 12, 31), (0, 0, 1), (2027, 1, 1)),
      ((2026, 3, 31), (0, -13, 0), (2025, 2, 28)),
    ] as [((Int, Int, Int), (Int, Int, Int), (Int, Int, Int))]
  )
  func `a date moves by years, months and days`(
    date: (Int, Int, Int),
    step: (Int, Int, Int),
    expected: (Int, Int, Int)
  ) throws {
    let moved = try TimeZoneCalendar(zone: "UTC").adding(
      years: step.0,
      months: step.1,
      days: step.2,
      to: LocalDate(year: date.0, month: date.1, day: date.2)
    )
    #expect(moved == LocalDate(year: expected.0, month: expected.1, day: expected.2))
  }

  @Test(arguments: ["Europe/Nowhere", "", "Etc/Unknown", "+99:99"])
  func `an unknown zone is refused`(zone: String) {
    #expect(throws: TextError.unknownZone(zone)) { try TimeZoneCalendar(zone: zone) }
  }

  @Test func `what is out of range does not trap`() throws {
    let calendar = try TimeZoneCalendar()
    #expect(!calendar.zone.isEmpty)
    _ = calendar.startOfDay(year: .max, month: .min, day: .max)
    _ = calendar.components(ofMilliseconds: .max)
    _ = calendar.components(ofMilliseconds: .min)
    _ = calendar.adding(
      years: .max,
      months: .min,
      days: .max,
      to: LocalDate(year: 1, month: 1, day: 1)
    )
    #expect(TimeZoneCalendar.knownZones.contains("Asia/Tokyo"))
  }

  @Test(arguments: [
    (2026, 2, 29, false), (2024, 2, 29, true), (2000, 2, 29, true), (1900, 2, 29, false),
    (2026, 4, 31, false), (2026, 13, 1, false), (2026, 12, 31, true), (2026, 1, 0, false),
  ])
  func `the calendar knows its days`(year: Int, month: Int, day: Int, expected: Bool) {
    #expect(LocalDate(year: year, month: month, day: day).isValid == expected)
  }
}
