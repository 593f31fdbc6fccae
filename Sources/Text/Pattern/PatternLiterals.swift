import CICU

/// Reads from a pattern what every match must contain.
///
/// It reads as little as it must: groups and sets give nothing, and where it is not sure how ICU
/// reads a pattern it gives nothing at all.
struct PatternLiterals {
  private static let shortest = 3

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var run: [Unicode.Scalar] = []
  private var found: [String] = []

  /// The literal runs that every match of a pattern contains, in their order.
  static func required(by pattern: String) -> [String] {
    var reader = PatternLiterals(scalars: Array(pattern.unicodeScalars))
    return reader.read() ? reader.found : []
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Reads the whole pattern; tells whether it was understood.
  private mutating func read() -> Bool {
    while let scalar = next {
      index += 1
      switch scalar {
      case "|": return false
      case "\\": if !skipEscape() { return false }
      case "[": if !skipSet() { return false }
      case "(": if !skipGroup() { return false }
      case "?", "*": dropLast()
      case "{": readInterval()
      default: take(scalar)
      }
    }
    endRun()
    return true
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    guard LiteralKind(scalar) != .none else { return endRun() }
    if let last = run.last, LiteralKind(last) != LiteralKind(scalar) { endRun() }
    run.append(scalar)
  }

  /// Takes back a character that a quantifier makes optional.
  private mutating func dropLast() {
    if !run.isEmpty { run.removeLast() }
    endRun()
  }

  private mutating func endRun() {
    defer { run = [] }
    // What follows in the text could be a mark that makes another letter of the last one, or a
    // keycap of the last digit.
    if let last = run.last, last.value >= 0x80 || ("0"..."9").contains(last) { run.removeLast() }
    // Digits alone may be the id of a custom emoji, which the index doesn't hold.
    guard run.count >= Self.shortest, run.contains(where: { !("0"..."9").contains($0) }) else {
      return
    }
    found.append(String(String.UnicodeScalarView(run)))
  }

  /// Reads `{3}`, `{0,2}` and the like behind a character.
  private mutating func readInterval() {
    var least = 0
    while let digit = next, ("0"..."9").contains(digit) {
      least = min(1000, 10 * least + Int(digit.value - 0x30))
      index += 1
    }
    while let scalar = next, scalar != "}" {
      index += 1
      if !("0"..."9").contains(scalar), scalar != "," { break }
    }
    if next == "}" { index += 1 }
    if least == 0 { dropLast() } else { endRun() }
  }

  private mutating func skipEscape() -> Bool {
    guard let scalar = next else { return false }
    index += 1
    endRun()
    switch scalar {
    case "p", "P", "N":
      guard next == "{" else { return false }
      while let inner = next, inner != "}" {
        _ = inner
        index += 1
      }
      index += 1
      return index <= scalars.count
    case "1"..."9":
      while let digit = next, ("0"..."9").contains(digit) { index += 1 }
      return true
    default:
      // Other letters take arguments or quote what follows.
      let isLetter = ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "0"
      return !isLetter || "dDwWsSbBAZzGhHvVRXnrtfae".unicodeScalars.contains(scalar)
    }
  }

  /// Passes a `[set]`, whose sets may hold others.
  private mutating func skipSet() -> Bool {
    endRun()
    var depth = 1
    while let scalar = next {
      index += 1
      switch scalar {
      case "\\":
        guard next != "Q", next != nil else { return false }
        index += 1
      case "[": depth += 1
      case "]":
        depth -= 1
        if depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  /// Passes a group with all it holds.
  private mutating func skipGroup() -> Bool {
    endRun()
    var depth = 1
    guard openGroup(&depth) else { return false }
    while depth > 0, let scalar = next {
      index += 1
      switch scalar {
      case "\\":
        guard next != "Q", next != nil else { return false }
        index += 1
      case "[": if !skipSet() { return false }
      case "(":
        depth += 1
        if !openGroup(&depth) { return false }
      case ")": depth -= 1
      default: break
      }
    }
    return depth == 0
  }

  /// Looks at what a group begins with: comments end at once, and flags may change everything.
  private mutating func openGroup(_ depth: inout Int) -> Bool {
    guard next == "?" else { return true }
    index += 1
    if next == "#" {
      while let scalar = next, scalar != ")" {
        _ = scalar
        index += 1
      }
      index += 1
      depth -= 1
      return index <= scalars.count
    }
    while let scalar = next, ("a"..."z").contains(scalar) || scalar == "-" {
      if scalar == "x" { return false }
      index += 1
    }
    return true
  }
}

/// To which of the index' two kinds of text a literal belongs.
private enum LiteralKind {
  case none
  case word
  case gram

  init(_ scalar: Unicode.Scalar) {
    let code = scalar.value
    if code < 0x80 {
      let isWord = CharacterClass.ofASCII(UInt8(code)) & CharacterClass.word != 0
      self = isWord ? .word : .none
    } else if !Self.isPlain(code) {
      self = .none
    } else {
      let isGram = CodePoint.isSpaceless(code, script: CodePoint.script(code))
      self = isGram ? .gram : .word
    }
  }

  /// Whether a letter folds to the same wherever it stands, and to letters only.
  private static func isPlain(_ code: UInt32) -> Bool {
    switch code {
    // Thai and Lao sara am trade places with tone marks; jamo join; compatibility forms fall apart.
    case 0x0E33, 0x0EB3, 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF, 0xF900...0xFFFF: false
    default: CodePoint.isCasedOrPlainLetter(code)
    }
  }
}
