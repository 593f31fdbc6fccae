import CICU

/// Reckons between instants and the days and hours of a time zone.
///
/// Instants are milliseconds since 1970 in UTC, within some 270,000 years of it; what lies beyond is
/// taken for the limit. It holds ICU handles: one for each thread.
public final class TimeZoneCalendar {
  private typealias Handle = UnsafeMutablePointer<UCalendar?>

  /// The zone's name.
  public let zone: String

  private let calendar: Handle
  /// Dates alone are reckoned here, where every day exists.
  private let plain: Handle

  private static let greatest = 8_640_000_000_000_000.0
  private static let years = -200_000...200_000

  /// Opens the calendar of a zone.
  ///
  /// - Parameter zone: A name such as `Europe/Berlin` in any case, an offset such as `+05:30`, or
  ///   nil for the system's zone.
  /// - Throws: `TextError.unknownZone`, or `TextError.unavailable` without ICU's data.
  public init(zone: String? = nil) throws(TextError) {
    self.zone =
      try zone.map { name throws(TextError) in try TimeZoneNames.canonical(name) }
      ?? TimeZoneNames.system()
    calendar = try Self.open(self.zone)
    do throws(TextError) {
      plain = try Self.open("GMT")
    } catch {
      icu_close_calendar(calendar)
      throw error
    }
  }

  deinit {
    icu_close_calendar(calendar)
    icu_close_calendar(plain)
  }

  private static func open(_ zone: String) throws(TextError) -> Handle {
    var status = U_ZERO_ERROR
    let name = Array(zone.utf16)
    let calendar = icu_open_calendar(name, Int32(clamping: name.count), &status)
    guard let calendar, !icu_failed(status) else {
      throw .unavailable(what: "calendar", code: Int32(status.rawValue))
    }
    icu_make_regular(calendar, &status)
    return calendar
  }

  /// The names of all zones, sorted.
  public static var knownZones: [String] { TimeZoneNames.all() }

  /// The first instant of a day, also where it has no midnight.
  ///
  /// A day that the zone left out (Samoa's 30 December 2011) begins with the next one. Months and
  /// days beyond their range roll over.
  public func startOfDay(_ date: LocalDate) -> Int64 {
    milliseconds(date, hour: 0, minute: 0, second: 0)
  }

  /// The first instant of a day, by its parts.
  public func startOfDay(year: Int, month: Int, day: Int) -> Int64 {
    startOfDay(LocalDate(year: year, month: month, day: day))
  }

  /// The instant when the zone's clock shows a time.
  ///
  /// A time that is shown twice is the first; for one that is passed over it is the instant at
  /// which the clock is put forward.
  public func milliseconds(_ date: LocalDate, hour: Int, minute: Int, second: Int) -> Int64 {
    set(calendar, date)
    icu_set_field(calendar, UCAL_HOUR_OF_DAY, Int32(clamping: hour))
    icu_set_field(calendar, UCAL_MINUTE, Int32(clamping: minute))
    icu_set_field(calendar, UCAL_SECOND, Int32(clamping: second))
    var status = U_ZERO_ERROR
    let result = icu_milliseconds(calendar, &status)
    guard !icu_failed(status), result.isFinite else { return 0 }
    return Int64(max(-Self.greatest, min(Self.greatest, result)))
  }

  /// The instant when the zone's clock shows a time, by its parts.
  public func milliseconds(
    year: Int,
    month: Int,
    day: Int,
    hour: Int = 0,
    minute: Int = 0,
    second: Int = 0
  ) -> Int64 {
    milliseconds(
      LocalDate(year: year, month: month, day: day),
      hour: hour,
      minute: minute,
      second: second
    )
  }

  /// What clock and calendar show at an instant.
  public func components(ofMilliseconds milliseconds: Int64) -> LocalTime {
    var status = U_ZERO_ERROR
    let instant = max(-Self.greatest, min(Self.greatest, Double(milliseconds)))
    icu_set_milliseconds(calendar, instant, &status)
    let offset = field(calendar, UCAL_ZONE_OFFSET) + field(calendar, UCAL_DST_OFFSET)
    return LocalTime(
      date: date(of: calendar),
      hour: field(calendar, UCAL_HOUR_OF_DAY),
      minute: field(calendar, UCAL_MINUTE),
      second: field(calendar, UCAL_SECOND),
      weekday: (field(calendar, UCAL_DAY_OF_WEEK) + 5) % 7 + 1,
      offsetMinutes: offset / 60_000
    )
  }

  /// Moves a date; years and months come first, and the day is cut to the month's length.
  public func adding(
    years: Int = 0,
    months: Int = 0,
    days: Int = 0,
    to date: LocalDate
  ) -> LocalDate {
    set(plain, date)
    var status = U_ZERO_ERROR
    let amounts = [(UCAL_EXTENDED_YEAR, years), (UCAL_MONTH, months), (UCAL_DATE, days)]
    for (field, amount) in amounts where amount != 0 {
      icu_add_to_field(plain, field, Int32(clamping: amount), &status)
    }
    return self.date(of: plain)
  }

  private func set(_ calendar: Handle, _ date: LocalDate) {
    icu_clear_calendar(calendar)
    let year = max(Self.years.lowerBound, min(Self.years.upperBound, date.year))
    icu_set_field(calendar, UCAL_EXTENDED_YEAR, Int32(clamping: year))
    icu_set_field(
      calendar,
      UCAL_MONTH,
      Int32(clamping: date.month.subtractingReportingOverflow(1).0)
    )
    icu_set_field(calendar, UCAL_DATE, Int32(clamping: date.day))
  }

  private func date(of calendar: Handle) -> LocalDate {
    LocalDate(
      year: field(calendar, UCAL_EXTENDED_YEAR),
      month: field(calendar, UCAL_MONTH) + 1,
      day: field(calendar, UCAL_DATE)
    )
  }

  private func field(_ calendar: Handle, _ field: ICUCalendarField) -> Int {
    var status = U_ZERO_ERROR
    return Int(icu_field(calendar, field, &status))
  }
}
