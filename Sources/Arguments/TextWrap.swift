/// Breaks text into lines at spaces.
enum TextWrap {
  /// Breaks a text into lines of at most `width` characters, each after `indent` spaces.
  ///
  /// A word that is longer than a line stands on a line of its own.
  static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var length = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      if length > 0, indent + length + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
        length = 0
      }
      line += length > 0 ? " \(word)" : "\(word)"
      length += word.count + (length > 0 ? 1 : 0)
    }
    if length > 0 { lines.append(margin + line) }
    return lines
  }

  /// Sets a term and its meaning side by side; a term that is too long gets a line of its own.
  static func definition(_ term: String, _ meaning: String, column: Int, width: Int) -> [String] {
    let first = "  \(term)"
    let lines = lines(meaning, width: width, indent: column)
    guard let head = lines.first, first.count + 2 <= column else { return [first] + lines }
    let gap = String(repeating: " ", count: column - first.count)
    return [first + gap + head.drop { $0 == " " }] + lines.dropFirst()
  }
}
