/// What numbers are worth that are kept as their text.
enum JSONNumber {
  /// The whole number that a text of digits, fraction and exponent says exactly.
  ///
  /// `1.0e3` and `1000.000` are 1000; `0.5` and whatever is out of range are nothing.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var position = 0
    let isNegative = text.first == UInt8(ascii: "-")
    if isNegative || text.first == UInt8(ascii: "+") { position = 1 }
    var whole = Decimal()
    var seen = 0
    while let digit = digit(text, position) {
      guard whole.append(digit) else { return nil }
      position += 1
      seen += 1
    }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      position += 1
      while let digit = digit(text, position) {
        guard whole.append(digit, isFraction: true) else { return nil }
        position += 1
        seen += 1
      }
    }
    guard seen > 0, let exponent = exponent(text, position) else { return nil }
    return whole.shifted(by: exponent, isNegative: isNegative)
  }

  @inline(__always)
  private static func digit(_ text: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt64? {
    guard position < text.count, text[position] >= 0x30, text[position] <= 0x39 else { return nil }
    return UInt64(text[position] &- 0x30)
  }

  /// The exponent at a position, 0 where the text ends there; held within ±1000.
  private static func exponent(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    guard start < text.count else { return 0 }
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var position = start + 1
    var isNegative = false
    if position < text.count,
      text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
    {
      isNegative = text[position] == UInt8(ascii: "-")
      position += 1
    }
    guard position < text.count else { return nil }
    var exponent = 0
    while let digit = digit(text, position) {
      exponent = min(1000, exponent * 10 + Int(digit))
      position += 1
    }
    guard position == text.count else { return nil }
    return isNegative ? -exponent : exponent
  }

  /// Digits without the zeros at their end, and the power of ten that stands for these.
  private struct Decimal {
    var digits: UInt64 = 0
    var zeros = 0
    var fractionDigits = 0

    /// Takes a digit, or says no where there are too many to be exact.
    mutating func append(_ digit: UInt64, isFraction: Bool = false) -> Bool {
      if isFraction { fractionDigits += 1 }
      guard digit != 0 else {
        if digits != 0 { zeros += 1 }
        return true
      }
      for _ in 0...min(zeros, 20) {
        let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
        guard !overflow else { return false }
        digits = product
      }
      zeros = 0
      let (sum, overflow) = digits.addingReportingOverflow(digit)
      digits = sum
      return !overflow
    }

    func shifted(by exponent: Int, isNegative: Bool) -> Int64? {
      guard digits != 0 else { return 0 }
      let power = zeros - fractionDigits + exponent
      guard power >= 0, power <= 19 else { return nil }
      var number = digits
      for _ in 0..<power {
        let (product, overflow) = number.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        number = product
      }
      guard isNegative else { return Int64(exactly: number) }
      return number == 1 << 63 ? .min : Int64(exactly: number).map { -$0 }
    }
  }
}

extension JSONValue {
  /// The number as a whole one, where it is exactly that (`5`, `1.0e3`) and fits 64 bits.
  public var integer: Int64? {
    let word = word
    guard word.kindBits == TapeWord.Kind.number.rawValue else { return nil }
    return JSONNumber.integer(contents(of: word))
  }

  /// The number as the nearest binary one; infinite where it is out of range.
  public var double: Double? {
    numberText.flatMap(Double.init)
  }
}
