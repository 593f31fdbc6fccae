import Model

extension Moment {
  /// The English names of the months.
  static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Reads a moment from a text in lower case.
  init?(lowercased text: String) {
    guard let first = text.utf8.first else { return nil }
    if first.isASCIIDigit {
      guard let moment = Self.numeric(text) else { return nil }
      self = moment
    } else {
      let words = text.split { $0 == " " || $0 == "_" || $0 == "-" }.map(String.init)
      guard let moment = Self.spoken(words) else { return nil }
      self = moment
    }
  }

  private static func numeric(_ text: String) -> Moment? {
    if let span = Span(text) { return .ago(span) }
    var reader = MomentReader(text)
    return reader.read()
  }

  private static func spoken(_ words: [String]) -> Moment? {
    switch words {
    case ["now"]: return .now
    case ["today"], ["this", "day"]: return .relativeDay(0)
    case ["yesterday"], ["last", "day"]: return .relativeDay(-1)
    default: break
    }
    guard let last = words.last else { return nil }
    if words.count == 1 { return named(last, isLast: false) }
    guard words.count == 2, let first = words.first else { return nil }
    switch first {
    case "this": return CalendarPeriod(rawValue: last).map { .relative($0, 0) }
    case "last":
      return CalendarPeriod(rawValue: last).map { .relative($0, -1) } ?? named(last, isLast: true)
    default:
      guard let month = month(named: first), last.utf8.count == 4,
        last.utf8.allSatisfy(\.isASCIIDigit), let year = Int64(last), year > 0
      else { return nil }
      return .month(year, month: month)
    }
  }

  private static func named(_ word: String, isLast: Bool) -> Moment? {
    if let day = Weekday.allCases.first(where: { matches(word, $0.name) }) {
      return .weekday(day, beforeToday: isLast)
    }
    return month(named: word).map { .monthName($0, beforeThisMonth: isLast) }
  }

  private static func month(named word: String) -> Int64? {
    monthNames.firstIndex { matches(word, $0) }.map { Int64($0) + 1 }
  }

  /// Whether a word is a name, or its first three letters.
  private static func matches(_ word: String, _ name: String) -> Bool {
    word == name || (word.utf8.count == 3 && name.hasPrefix(word))
  }
}

/// Reads dates and times made of digits.
private struct MomentReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  private var isAtEnd: Bool {
    position == bytes.count
  }

  mutating func read() -> Moment? {
    guard let year = number(4), year > 0 else { return nil }
    if isAtEnd { return .year(year) }
    let isCompact = !skip("-")
    guard let month = number(2), (1...12).contains(month) else { return nil }
    if isAtEnd { return isCompact ? nil : .month(year, month: month) }
    guard isCompact || skip("-"), let day = number(2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    if isAtEnd { return .day(date) }
    guard skip("t") || skip("_") || skip(" ") else { return nil }
    return time(on: date)
  }

  private mutating func time(on date: CivilDate) -> Moment? {
    guard let hour = number(2), hour < 24 else { return nil }
    var parts: [Int64] = []
    while parts.count < 2, skip(":") || nextIsDigit {
      guard let part = number(2), part < 60 else { return nil }
      parts.append(part)
    }
    var millisecond: Int64?
    if parts.count == 2, skip(".") {
      guard let fraction = number(3) else { return nil }
      millisecond = fraction
    }
    var zone: Int64?
    guard readZone(into: &zone), isAtEnd else { return nil }
    return .time(
      ClockTime(
        date: date,
        hour: hour,
        minute: parts.first,
        second: parts.dropFirst().first,
        millisecond: millisecond,
        zone: zone
      )
    )
  }

  /// Reads the zone, which may be missing; false where what stands there is none.
  private mutating func readZone(into zone: inout Int64?) -> Bool {
    if isAtEnd { return true }
    if skip("z") {
      zone = 0
      return true
    }
    let sign: Int64 = skip("-") ? -1 : (skip("+") ? 1 : 0)
    guard sign != 0, let hours = number(2), hours < 24 else { return false }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : number(2)
    guard let minutes, minutes < 60 else { return false }
    zone = sign * (hours * 60 + minutes)
    return true
  }

  private var nextIsDigit: Bool {
    !isAtEnd && bytes[position].isASCIIDigit
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard !isAtEnd, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func number(_ digits: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard nextIsDigit else { return nil }
      number = number * 10 + Int64(bytes[position] - 0x30)
      position += 1
    }
    return number
  }
}
