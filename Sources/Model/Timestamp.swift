/// An instant, in whole milliseconds since 1970-01-01T00:00:00.000Z.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since the Unix epoch; before it they are negative.
  public let milliseconds: Int64

  /// Takes milliseconds since the Unix epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// Orders instants by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp {
  /// Reads ISO 8601 as servers write it.
  ///
  /// That is a date, `T` or a space, a time, an optional fraction, and `Z`, an offset or nothing
  /// (which is UTC). A date alone is its midnight. Nothing where the text is no such date. A leap second counts as the next second.
  public init?(iso8601 text: String) {
    var text = text
    let parsed = text.withUTF8 { Self.parse($0) }
    guard let parsed else { return nil }
    self = parsed
  }

  /// Reads ISO 8601 from bytes: see `init(iso8601:)`.
  public init?(iso8601Bytes bytes: UnsafeBufferPointer<UInt8>) {
    guard let parsed = Self.parse(bytes) else { return nil }
    self = parsed
  }

  /// The instant as ISO 8601 in UTC with milliseconds, such as `2026-03-05T14:00:00.000Z`.
  public var iso8601: String {
    let (days, rest) = milliseconds.quotientAndFloorRemainder(dividingBy: 86_400_000)
    let date = CivilDate(daysSinceEpoch: days)
    let time = [
      Self.padded(rest / 3_600_000, 2), Self.padded(rest / 60_000 % 60, 2),
      Self.padded(rest / 1000 % 60, 2),
    ].joined(separator: ":")
    return "\(date)T\(time).\(Self.padded(rest % 1000, 3))Z"
  }

  static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  private static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    var reader = DigitReader(bytes: bytes)
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2),
      let date = CivilDate(year: year, month: month, day: day)
    else { return nil }
    let midnight = date.daysSinceEpoch * 86_400_000
    guard !reader.isAtEnd else { return Timestamp(milliseconds: midnight) }
    guard reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let time = reader.timeOfDay(), let offset = reader.zone(), reader.isAtEnd
    else { return nil }
    return Timestamp(milliseconds: midnight + time - offset)
  }
}

/// Reads the parts of an ISO 8601 text from the front.
private struct DigitReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0

  var isAtEnd: Bool {
    position == bytes.count
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digit() -> Int64? {
    guard position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 else {
      return nil
    }
    position += 1
    return Int64(bytes[position - 1] - 0x30)
  }

  mutating func number(digits: Int) -> Int64? {
    var number: Int64 = 0
    for _ in 0..<digits {
      guard let next = digit() else { return nil }
      number = number * 10 + next
    }
    return number
  }

  /// Milliseconds since midnight; seconds and the fraction may be missing.
  mutating func timeOfDay() -> Int64? {
    guard let hour = number(digits: 2), hour <= 24, skip(":"),
      let minute = number(digits: 2), minute < 60
    else { return nil }
    var time = (hour * 60 + minute) * 60_000
    guard skip(":") else { return time }
    guard let second = number(digits: 2), second <= 60 else { return nil }
    time += second * 1000
    guard skip(".") || skip(",") else { return time }
    var scale: Int64 = 100
    guard let first = digit() else { return nil }
    time += first * scale
    while let next = digit() {
      scale /= 10
      time += next * scale
    }
    return time
  }

  /// The zone's offset from UTC in milliseconds.
  mutating func zone() -> Int64? {
    if isAtEnd || skip("Z") || skip("z") { return 0 }
    let sign: Int64 = skip("-") ? -1 : (skip("+") ? 1 : 0)
    guard sign != 0, let hours = number(digits: 2), hours < 24 else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : number(digits: 2)
    guard let minutes, minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes) * 60_000
  }
}

extension Int64 {
  fileprivate func quotientAndFloorRemainder(dividingBy divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
