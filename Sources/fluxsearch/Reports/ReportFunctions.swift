import Model
import Query
import SQLite
import Text

/// Tells the statements of reports the months and hours of a zone, and what channels are called.
///
/// Messages come to it by quarters of an hour, on which all zones change.
final class ReportFunctions {
  private let calendar: TimeZoneCalendar
  private var quarter: Int64?
  private var month = ""
  private var hour: Int64 = 0

  /// Tells the time of a calendar's zone.
  init(_ calendar: TimeZoneCalendar) {
    self.calendar = calendar
  }

  /// Gives a connection `local_month` (`2026-03`) and `local_hour` (0 to 23) of a quarter, and
  /// `channel_name` of a channel's own name, kind and recipients.
  ///
  /// - Throws: What SQLite reports.
  func register(on connection: Connection) throws(SQLiteError) {
    try connection.register(function: "local_month", argumentCount: 1) { arguments in
      self.look(at: arguments.integer(0))
      return .text(self.month)
    }
    try connection.register(function: "local_hour", argumentCount: 1) { arguments in
      self.look(at: arguments.integer(0))
      return .integer(self.hour)
    }
    try connection.register(function: "channel_name", argumentCount: 3) { arguments in
      let name = ChannelName.text(
        arguments.isNull(0) ? nil : arguments.text(0),
        kind: arguments.isNull(1) ? nil : Channel.Kind(rawValue: arguments.integer(1)),
        recipients: arguments.isNull(2) ? nil : arguments.text(2)
      )
      return name.map { .text($0) } ?? .null
    }
  }

  /// Authors of the same quarter come one after the other.
  private func look(at new: Int64) {
    guard new != quarter else { return }
    quarter = new
    let (milliseconds, isTooFar) = new.multipliedReportingOverflow(by: 900_000)
    let time: Text.LocalTime = calendar.components(ofMilliseconds: isTooFar ? 0 : milliseconds)
    let (year, month) = (String(time.date.year), String(time.date.month))
    let zeros = String(repeating: "0", count: max(0, 4 - year.utf8.count))
    self.month = "\(zeros)\(year)-\(month.utf8.count < 2 ? "0" : "")\(month)"
    hour = Int64(time.hour)
  }
}
