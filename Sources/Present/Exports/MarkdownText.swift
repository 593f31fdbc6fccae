import Markup
import Writing

/// Writes a message's tree as CommonMark in which nothing means more than it did in the chat.
struct MarkdownText {
  private let reader: MessageReader
  /// Whether a bar ends what is written.
  var isInTable = false

  init(_ reader: MessageReader) {
    self.reader = reader
  }

  func text(_ blocks: [Block]) -> String {
    blocks.map(text).joined(separator: "\n\n")
  }

  private func text(_ block: Block) -> String {
    switch block.kind {
    case .paragraph(let pieces): text(pieces)
    // The days are headings of the second level; what people wrote stands below them.
    case .heading(let level, let pieces):
      String(repeating: "#", count: min(6, level + 2)) + " " + oneLine(text(pieces))
    case .subtext(let pieces): "<sub>\(text(pieces))</sub>"
    case .quote(let blocks): Self.quoted(text(blocks))
    case .alert(let alert, let blocks): Self.quoted("[!\(alert.rawValue)]\n" + text(blocks))
    case .spoiler(let blocks): "\\|\\|\n\n\(text(blocks))\n\n\\|\\|"
    case .code(let code, let language): Self.fenced(code, language)
    case .list(let start, let items): list(items, start)
    case .table(let table): MarkdownTable(self).text(table)
    }
  }

  private func list(_ items: [ListItem], _ start: Int?) -> String {
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let mark = start.map { "\(min($0, 900_000_000) + index). " } ?? "- "
      let task = item.isDone.map { $0 ? "[x] " : "[ ] " } ?? ""
      lines.append(mark + task + oneLine(text(item.content)))
      let indent = String(repeating: " ", count: mark.count)
      for child in item.children { lines.append(Self.prefixed(text(child), indent)) }
    }
    return lines.joined(separator: "\n")
  }

  func text(_ pieces: [Inline]) -> String {
    var text = ""
    for piece in pieces {
      text += self.text(piece, isLineStart: text.isEmpty || text.hasSuffix("\n"))
    }
    return Self.withoutLastBreak(text)
  }

  private func text(_ piece: Inline, isLineStart: Bool) -> String {
    let plain = PlainText(name: reader.name, time: reader.time)
    return switch piece.kind {
    case .text(let text): Self.escape(text, isLineStart: isLineStart)
    case .styled(.strong, let children): "**\(text(children))**"
    case .styled(.emphasis, let children): "*\(text(children))*"
    case .styled(.underline, let children): "<u>\(text(children))</u>"
    case .styled(.strike, let children): "~~\(text(children))~~"
    case .styled(.spoiler, let children): "\\|\\|\(text(children))\\|\\|"
    case .code(let code): verbatim(Self.code(code))
    case .link(let children, let address, _):
      "[\(text(children))](<\(verbatim(Self.encoded(address)))>)"
    case .address(let address, _):
      address.hasPrefix("http") ? verbatim("<\(Self.encoded(address))>") : Self.escaped(address)
    // What is mentioned bears names that nobody has cleaned yet.
    case .mention(let mention): Self.escaped(SafeText(plain.text(mention)).string)
    case .emoji, .shortcode, .time: Self.escaped(SafeText(plain.text([piece])).string)
    }
  }

  /// What stands as it is, where only a bar may mean something.
  private func verbatim(_ text: String) -> String {
    isInTable ? MarkdownTable.withoutBars(text) : text
  }

  func oneLine(_ text: String) -> String {
    text.split(separator: "\n").map { $0.hasSuffix("\\") ? $0.dropLast() : $0 }
      .joined(separator: " ")
  }

  // MARK: - escapes

  /// Takes the meaning from every sign that could have one; line ends stay.
  static func escaped(_ text: String) -> String {
    withoutLastBreak(escape(text, isLineStart: true))
  }

  private static func escape(_ text: String, isLineStart: Bool) -> String {
    var result = ""
    var isLineStart = isLineStart
    var digits = 0
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        result += "\\\n"
        isLineStart = true
        digits = 0
        continue
      }
      // Blanks at the start would make code of a line.
      if isLineStart, scalar == " " || scalar == "\t" { continue }
      let isNumberMark = digits > 0 && (scalar == "." || scalar == ")")
      let isMark = isLineStart && "+-=".unicodeScalars.contains(scalar)
      if meaningful.contains(scalar) || isNumberMark || isMark { result += "\\" }
      result.unicodeScalars.append(scalar)
      let isDigit = ("0"..."9").contains(scalar)
      digits = isDigit && (isLineStart || digits > 0) ? digits + 1 : 0
      isLineStart = false
    }
    return result
  }

  /// A backslash at the very end would take the meaning from what comes behind.
  private static func withoutLastBreak(_ text: String) -> String {
    var text = text
    while text.hasSuffix("\\\n") { text.removeLast(2) }
    return text
  }

  private static let meaningful = Set("\\`*_[]<>#|~&".unicodeScalars)

  static func quoted(_ text: String) -> String {
    prefixed(text, "> ")
  }

  private static func prefixed(_ text: String, _ prefix: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      .joined(separator: "\n")
  }

  /// Code between more ticks than it holds.
  private static func code(_ code: String) -> String {
    let ticks = String(repeating: "`", count: longestRun(in: code) + 1)
    let line = code.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
    // One blank at both ends belongs to the ticks, where there is one at both.
    let isTight =
      !line.isEmpty && !line.hasPrefix("`") && !line.hasSuffix("`")
      && !(line.hasPrefix(" ") && line.hasSuffix(" "))
    return isTight ? "\(ticks)\(line)\(ticks)" : "\(ticks) \(line) \(ticks)"
  }

  private static func fenced(_ code: String, _ language: String?) -> String {
    let ticks = String(repeating: "`", count: max(3, longestRun(in: code) + 1))
    let word = (language ?? "").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-#".contains($0))
    }
    return "\(ticks)\(word)\n\(code)\n\(ticks)"
  }

  private static func longestRun(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  private static func encoded(_ address: String) -> String {
    var result = ""
    for scalar in address.unicodeScalars {
      switch scalar {
      case "<": result += "%3C"
      case ">": result += "%3E"
      case "\\": result += "%5C"
      case _ where scalar.value <= 0x20: result += "%20"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
