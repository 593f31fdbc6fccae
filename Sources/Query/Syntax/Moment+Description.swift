extension Moment: CustomStringConvertible {
  /// The moment as it is typed, without spaces.
  public var description: String {
    switch self {
    case .year(let year): padded(year, 4)
    case .month(let year, let month): "\(padded(year, 4))-\(padded(month, 2))"
    case .day(let date): "\(date)"
    case .time(let time): "\(time)"
    case .now: "now"
    case .relativeDay(let offset): offset == 0 ? "today" : "yesterday"
    case .relative(let period, let offset): "\(offset == 0 ? "this" : "last")-\(period.rawValue)"
    case .weekday(let day, let beforeToday): (beforeToday ? "last-" : "") + day.name
    case .monthName(let month, let beforeThisMonth):
      (beforeThisMonth ? "last-" : "") + Self.monthNames[Int(month - 1) % 12]
    case .ago(let span): "\(span)"
    }
  }
}

extension ClockTime: CustomStringConvertible {
  /// The time as ISO 8601 has it, as exact as it was written.
  public var description: String {
    var text = "\(date)T\(padded(hour, 2))"
    for part in [minute, second] {
      if let part {
        text += ":" + padded(part, 2)
      }
    }
    if let millisecond {
      text += "." + padded(millisecond, 3)
    }
    guard let zone else { return text }
    if zone == 0 { return text + "Z" }
    let minutes = abs(zone)
    return text + (zone < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
  }
}

private func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
