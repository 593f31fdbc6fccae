import Writing

/// Numbers as people read them.
enum Figures {
  /// A whole number with commas between thousands: `12,345`.
  static func count(_ number: Int64) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A number of bytes in the largest unit that leaves at least one whole: `1.4 MB`.
  static func bytes(_ number: Int64) -> String {
    guard number >= 1_000 else { return "\(number) B" }
    var value = Double(number)
    var unit = "B"
    for next in ["kB", "MB", "GB", "TB"] where value >= 999.95 {
      value /= 1_000
      unit = next
    }
    return "\(decimal(value)) \(unit)"
  }

  /// A number with one digit behind the point.
  static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    let tenths = Int64((abs(number) * 10).rounded())
    return "\(number < 0 && tenths > 0 ? "-" : "")\(count(tenths / 10)).\(tenths % 10)"
  }

  /// A part of a whole: `100 %` only if nothing is missing, `0 %` only if nothing is there.
  static func share(_ part: Double) -> String {
    guard part > 0 else { return "0 %" }
    guard part < 1 else { return "100 %" }
    let thousandths = min(999, max(1, Int((part * 1_000).rounded())))
    guard thousandths < 100 || thousandths > 990 else { return "\((thousandths + 5) / 10) %" }
    return "\(thousandths / 10).\(thousandths % 10) %"
  }

  /// A number with the word that it counts: `1 message`, `2 messages`.
  static func counted(_ number: Int64, _ one: String, _ many: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
  }

  /// A span of time in its largest units: `1.4 s`, `3 min 20 s`.
  static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let whole = Double(seconds) + Double(attoseconds) / 1e18
    guard whole >= 1 else { return "\(Int64(whole * 1_000)) ms" }
    guard whole >= 60 else { return "\(decimal(whole)) s" }
    return "\(count(seconds / 60)) min \(seconds % 60) s"
  }
}
