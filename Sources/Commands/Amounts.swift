import Present

/// Shares, fractions and lengths of time as people read them.
public enum Amounts {
  /// A number of things: `1 message`, `1,234 messages`.
  public static func count(_ number: Int64, _ thing: String) -> String {
    Figures.count(number, thing)
  }

  /// A whole number with its thousands apart: `1,234`.
  public static func count(_ number: Int64) -> String {
    Figures.count(number)
  }

  /// A number of bytes in steps of 1024: `312 B`, `1.2 MB`.
  public static func size(_ bytes: Int64) -> String {
    Figures.size(bytes)
  }

  /// A number with one digit behind the point.
  public static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
    let tenths = Int64((abs(number) * 10).rounded())
    return "\(number < 0 && tenths > 0 ? "-" : "")\(Figures.count(tenths / 10)).\(tenths % 10)"
  }

  /// A part of a whole: `100 %` only if nothing is missing, `0 %` only if nothing is there.
  public static func share(_ part: Double) -> String {
    guard part > 0 else { return "0 %" }
    guard part < 1 else { return "100 %" }
    let thousandths = min(999, max(1, Int((part * 1_000).rounded())))
    guard thousandths < 100 || thousandths > 990 else { return "\((thousandths + 5) / 10) %" }
    return "\(thousandths / 10).\(thousandths % 10) %"
  }

  /// A span of time in its largest units: `1.4 s`, `3 min 20 s`.
  public static func duration(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let whole = Double(seconds) + Double(attoseconds) / 1e18
    guard whole >= 1 else { return "\(Int64(whole * 1_000)) ms" }
    guard whole >= 60 else { return "\(decimal(whole)) s" }
    return "\(Figures.count(seconds / 60)) min \(seconds % 60) s"
  }
}
