import Writing

/// Small drawings of numbers, made of the block elements that every terminal font has.
enum Bars {
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar that grows from the left.
  ///
  /// Its length is a part of the longest bar's, from 0 to 1; anything above 0 draws at least the
  /// thinnest line.
  static func bar(_ part: Double, width: Int) -> SafeText {
    guard part > 0, width > 0 else { return "" }
    let steps = max(1, Int((min(1, part) * Double(width * 8)).rounded()))
    var bar = String(repeating: "█", count: steps / 8)
    if steps % 8 > 0 { bar.append(eighths[steps % 8 - 1]) }
    return SafeText(bar)
  }

  /// A line of small columns, as high as the numbers are large; nothing draws a space.
  static func sparkline(_ numbers: [Double]) -> SafeText {
    let highest = numbers.max() ?? 0
    guard highest > 0 else { return SafeText(String(repeating: " ", count: numbers.count)) }
    let columns = numbers.map { number -> Character in
      guard number > 0 else { return " " }
      return heights[min(7, Int(number / highest * 8))]
    }
    return SafeText(String(columns))
  }

  /// A line that shows how much of each stretch is there, from 0 to 1: `█` is all of it, `·` nothing.
  static func coverage(_ parts: [Double]) -> SafeText {
    let line = parts.map { part -> Character in
      switch part {
      case ...0: "·"
      case ..<0.34: "░"
      case ..<0.67: "▒"
      case ..<1: "▓"
      default: "█"
      }
    }
    return SafeText(String(line))
  }
}
