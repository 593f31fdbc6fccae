/// A table of the report.
struct MarkdownTable {
  private let heads: [String]
  private var rows: [[String]] = []

  /// Begins a table; columns but the first hold numbers.
  init(_ heads: String...) {
    self.heads = heads
  }

  mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  var text: String {
    let rule = heads.indices.map { $0 == 0 ? "---" : "--:" }
    return ([heads, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }
}

/// Writes numbers as a report has them.
enum Figure {
  /// With three significant digits at most, or a dash where there is none.
  static func text(_ number: Double?) -> String {
    guard let number, number.isFinite else { return "–" }
    switch abs(number) {
    case 100...: return "\(Int(number.rounded()))"
    case 10..<100: return fixed(number, 1)
    case 1..<10: return fixed(number, 2)
    default: return fixed(number, 3)
    }
  }

  /// Whether a figure holds its target.
  static func verdict(_ number: Double?, atMost limit: Double) -> String {
    guard let number else { return "–" }
    return number <= limit ? "yes" : "**no**"
  }

  private static func fixed(_ number: Double, _ digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let value = Int((abs(number) * scale).rounded())
    let whole = value / Int(scale)
    let rest = String(value % Int(scale))
    let zeros = String(repeating: "0", count: digits - rest.count)
    return (number < 0 ? "-" : "") + "\(whole).\(zeros)\(rest)"
  }
}
