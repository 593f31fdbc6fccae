/// A day of the proleptic Gregorian calendar, without a zone.
///
/// The conversion to and from day numbers counts in eras of 400 years of 146,097 days that begin in
/// March, so that the leap day is the last of its year.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public let year: Int64

  /// The month, 1 to 12.
  public let month: Int64

  /// The day of the month, 1 to 31.
  public let day: Int64

  /// Takes a date, or nothing where there is no such day.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), (-100_000...100_000).contains(year), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The date that lies a number of days after 1970-01-01.
  public init(daysSinceEpoch days: Int64) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; before it they are negative.
  public var daysSinceEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The number of days of a month, 28 to 31.
  public static func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `2026-03-05`.
  public var description: String {
    let digits = Timestamp.padded(abs(year), 4)
    return
      "\(year < 0 ? "-" : "")\(digits)-\(Timestamp.padded(month, 2))-\(Timestamp.padded(day, 2))"
  }
}
