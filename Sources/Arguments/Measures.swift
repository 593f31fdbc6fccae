extension ValueKind where Value == Duration {
  /// A span of time: `90s`, `30m`, `2h`, `3d`, `1w`, `2y`, or several at once as in `1h30m`.
  ///
  /// A bare number is refused, for nobody knows of what it would be. A day is 24 hours, a year 365 days.
  public static var duration: Self {
    ValueKind(isNumber: false, write: written(duration:)) { (text: String) throws(ValueProblem) in
      try duration(of: text)
    }
  }

  private static func duration(of text: String) throws(ValueProblem) -> Duration {
    var rest = Substring(text)
    var total: Int64 = 0
    guard !rest.isEmpty else { throw .empty }
    while !rest.isEmpty {
      let amount = try cutNumber(from: &rest, else: .notADuration)
      let unit = rest.prefix { !$0.isASCIIDigit }
      rest = rest.dropFirst(unit.count)
      guard let length = milliseconds(in: unit) else { throw .notADuration }
      let (product, isTooLong) = amount.multipliedReportingOverflow(by: length)
      let (sum, isTooMuch) = total.addingReportingOverflow(product)
      guard !isTooLong, !isTooMuch else { throw .tooLarge }
      total = sum
    }
    return .milliseconds(total)
  }

  private static func milliseconds(in unit: Substring) -> Int64? {
    switch unit {
    case "ms": 1
    case "s": 1_000
    case "m": 60_000
    case "h": 3_600_000
    case "d": 86_400_000
    case "w": 604_800_000
    case "y": 31_536_000_000
    default: nil
    }
  }

  private static func written(duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let thousandths = attoseconds / 1_000_000_000_000_000
    if thousandths != 0 { return "\(seconds * 1_000 + thousandths)ms" }
    for (unit, length) in [("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60)] as [(_, Int64)]
    where seconds != 0 && seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}

extension ValueKind where Value == Int64 {
  /// A number of bytes: `500M`, `2G`, `1024`.
  ///
  /// K, M, G and T (also written KiB and so on) are powers of 1024, kB, MB, GB and TB powers of
  /// 1000; a bare number or `B` is bytes.
  public static var size: Self {
    ValueKind(isNumber: false, write: written(size:)) { (text: String) throws(ValueProblem) in
      var rest = Substring(text)
      guard !rest.isEmpty else { throw .empty }
      let amount = try cutNumber(from: &rest, else: .notASize)
      guard let unit = bytes(in: rest) else { throw .notASize }
      let (product, isTooLarge) = amount.multipliedReportingOverflow(by: unit)
      guard !isTooLarge else { throw .tooLarge }
      return product
    }
  }

  private static func bytes(in unit: Substring) -> Int64? {
    switch unit.lowercased() {
    case "", "b": 1
    case "k", "kib": 1 << 10
    case "m", "mib": 1 << 20
    case "g", "gib": 1 << 30
    case "t", "tib": 1 << 40
    case "kb": 1_000
    case "mb": 1_000_000
    case "gb": 1_000_000_000
    case "tb": 1_000_000_000_000
    default: nil
    }
  }

  private static func written(size: Int64) -> String {
    for (unit, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
    where size != 0 && size % (1 << shift) == 0 {
      return "\(size >> shift)\(unit)"
    }
    return "\(size)"
  }
}

/// Takes the digits off the front of a text.
private func cutNumber(
  from text: inout Substring,
  else problem: ValueProblem
) throws(ValueProblem) -> Int64 {
  let digits = text.prefix { $0.isASCIIDigit }
  guard !digits.isEmpty else { throw problem }
  text = text.dropFirst(digits.count)
  guard let number = Int64(digits) else { throw .tooLarge }
  return number
}

extension Character {
  fileprivate var isASCIIDigit: Bool { self >= "0" && self <= "9" && isASCII }
}
