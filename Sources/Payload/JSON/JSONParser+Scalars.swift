extension JSONParser {
  /// Reads a string whose opening quote is at the position.
  @inline(__always)
  mutating func string(_ tape: inout Tape) throws(PayloadError) {
    position &+= 1
    let start = position
    var hasEscapes = false
    while true {
      position = StringScan.end(in: bytes, from: position)
      guard position < bytes.count else { throw .unexpectedEnd(at: position) }
      guard bytes[position] == UInt8(ascii: "\\") else { break }
      hasEscapes = true
      try escape()
    }
    tape.append(
      TapeWord(.string, start: start, length: position &- start, hasEscapes: hasEscapes)
    )
    position &+= 1
  }

  /// Passes over an escape whose backslash is at the position.
  private mutating func escape() throws(PayloadError) {
    let start = position
    guard position &+ 1 < bytes.count else { throw .unexpectedEnd(at: bytes.count) }
    switch bytes[position &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position &+= 2
    case UInt8(ascii: "u"):
      position &+= 2
      for _ in 0..<4 {
        guard position < bytes.count else { throw .unexpectedEnd(at: position) }
        guard JSONText.hexDigit(bytes[position]) != nil else { throw .badEscape(at: start) }
        position &+= 1
      }
    default: throw .badEscape(at: start)
    }
  }

  /// Reads a number by JSON's grammar; its worth is nobody's business here.
  mutating func number(_ tape: inout Tape) throws(PayloadError) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position &+= 1 }
    let isZero = position < bytes.count && bytes[position] == 0x30
    let digits = try skipDigits(of: start)
    guard !isZero || digits == 1 else { throw .badNumber(at: start) }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position &+= 1
      try skipDigits(of: start)
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      if position < bytes.count,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position &+= 1
      }
      try skipDigits(of: start)
    }
    tape.append(TapeWord(.number, start: start, length: position &- start))
  }

  /// Passes over at least one digit and says how many there were.
  @discardableResult
  private mutating func skipDigits(of start: Int) throws(PayloadError) -> Int {
    let first = position
    while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 {
      position &+= 1
    }
    guard position > first else {
      throw position < bytes.count ? .badNumber(at: start) : .unexpectedEnd(at: position)
    }
    return position &- first
  }
}

/// Finds where the plain part of a string ends.
enum StringScan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080
  private static let quotes: UInt64 = 0x2222_2222_2222_2222
  private static let backslashes: UInt64 = 0x5C5C_5C5C_5C5C_5C5C

  /// The index of the first quote or backslash at or behind an index, or the end.
  ///
  /// Eight bytes at a time: a byte of `word ^ pattern` is zero where the pattern's byte stands, and
  /// subtracting one from each byte then borrows into its top bit. What lies above the first such
  /// byte may be wrong; the first is exact.
  @inline(__always)
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    guard let base = bytes.baseAddress else { return position }
    while position &+ 8 <= bytes.count {
      let word = UnsafeRawPointer(base + position).loadUnaligned(as: UInt64.self)
      let quote = UInt64(littleEndian: word) ^ quotes
      let backslash = UInt64(littleEndian: word) ^ backslashes
      let hits =
        ((quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & tops
      guard hits == 0 else { return position &+ hits.trailingZeroBitCount / 8 }
      position &+= 8
    }
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      position &+= 1
    }
    return position
  }
}
