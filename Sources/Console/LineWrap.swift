public import Writing

/// Breaks lines for people at spaces, so that no terminal breaks them within a word.
public enum LineWrap {
  /// Breaks one line into several.
  ///
  /// A word that is wider than a line stays whole. Blanks within a line stay as they are, those at a
  /// break go.
  ///
  /// - Parameters:
  ///   - line: The line, without a line break.
  ///   - width: The columns of a terminal's line.
  ///   - hang: The blanks before every line but the first; else those that the line begins with, or
  ///     the place of what is explained behind two blanks or more.
  ///   - used: The columns that stand before the first line already.
  /// - Returns: The lines; at least one.
  public static func lines(_ line: String, width: Int, hang: Int? = nil, used: Int = 0) -> [String]
  {
    guard used + columns(line) > width else { return [line] }
    let hang = min(hang ?? place(in: line, width: width), max(0, width / 2))
    let margin = String(repeating: " ", count: hang)
    let head = String(line.prefix { $0 == " " })
    var lines: [String] = []
    var current = head
    var taken = used + head.count
    var blanks = ""
    var isEmpty = true
    for word in line.dropFirst(head.count).split(separator: " ", omittingEmptySubsequences: false) {
      guard !word.isEmpty else {
        blanks += " "
        continue
      }
      let wide = columns(String(word))
      if !isEmpty || used > hang, taken + blanks.count + wide > width {
        lines.append(current)
        (current, taken, blanks) = (margin, hang, "")
      }
      current += blanks + word
      taken += blanks.count + wide
      (blanks, isEmpty) = (" ", false)
    }
    return lines + [current]
  }

  /// Breaks a page: lines that begin with a blank each for itself, others as paragraphs.
  public static func page(_ text: String, width: Int) -> String {
    var result: [String] = []
    var paragraph = ""
    func end() {
      guard !paragraph.isEmpty else { return }
      result += lines(paragraph, width: width, hang: 0)
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty || line.first == " " || line.hasPrefix("--") || line.hasSuffix("  ") {
        end()
        result += lines(String(line), width: width)
      } else {
        paragraph += paragraph.isEmpty ? String(line) : " " + line
      }
    }
    end()
    return result.joined(separator: "\n")
  }

  /// Where the meaning of a term begins, or the text of a line.
  private static func place(in line: String, width: Int) -> Int {
    let indent = line.prefix { $0 == " " }.count
    guard let gap = line.dropFirst(indent).range(ofBlanks: 2) else { return indent }
    let place = columns(String(line[..<gap]))
    return place <= width / 2 ? place : indent + 2
  }

  private static func columns(_ text: String) -> Int { SafeText(text).columns }
}

extension Substring {
  /// The place behind the first run of so many blanks or more.
  fileprivate func range(ofBlanks count: Int) -> Index? {
    var run = 0
    for index in indices {
      if self[index] == " " {
        run += 1
      } else if run >= count {
        return index
      } else {
        run = 0
      }
    }
    return nil
  }
}

extension Output {
  /// Writes a line, broken at spaces where this is a terminal.
  ///
  /// - Parameters:
  ///   - text: The line, without its line break.
  ///   - style: How it is drawn.
  ///   - hang: The blanks before the lines that it is broken into, but the first.
  ///   - used: The columns that stand on the line already.
  public func writeLine(
    _ text: SafeText,
    _ style: Style = .plain,
    hang: Int? = nil,
    used: Int = 0
  ) {
    for line in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
      let lines =
        traits.isTerminal
        ? LineWrap.lines(String(line), width: traits.width, hang: hang, used: used) : [String(line)]
      for line in lines {
        write(SafeText(line), style)
        write("\n")
      }
    }
  }
}
