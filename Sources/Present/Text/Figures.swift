/// Numbers as people read them.
public enum Figures {
  /// A whole number with its thousands apart: `1,234`.
  public static func count(_ number: Int64) -> String {
    var digits = Array(String(number.magnitude))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A number of things: `1 message`, `1,234 messages`.
  ///
  /// - Parameters:
  ///   - number: how many.
  ///   - thing: what one of them is called.
  ///   - things: what several are called; by default with an s.
  /// - Returns: the number and the word.
  public static func count(_ number: Int64, _ thing: String, _ things: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? thing : things ?? thing + "s")"
  }

  /// A number of bytes in steps of 1024: `312 B`, `1.2 MB`.
  public static func size(_ bytes: Int64) -> String {
    guard bytes >= 1024 else { return "\(max(0, bytes)) B" }
    var amount = Double(bytes)
    for unit in ["kB", "MB", "GB", "TB"] {
      amount /= 1024
      if amount < 10 {
        let tenths = Int64((amount * 10).rounded())
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(unit)" : "10 \(unit)"
      }
      if amount < 1024 { return "\(Int64(amount.rounded())) \(unit)" }
    }
    return "\(count(Int64(amount.rounded()))) TB"
  }
}
