import Foundation

/// One position of a text, with everything that stands there.
struct NaiveAtom: Hashable {
  /// What a position is made of.
  enum Kind: Hashable {
    case word
    case gram
    case emoji
    case emojiName
    case mention
  }

  var forms: Set<String>
  var kind: Kind
  /// Whether it is a character of a run whose character before stands at the position before.
  var continuesRun = false
  /// Whether nothing but ignorable characters follows it in the text.
  var isAtEnd = false
}

/// Cuts text into positions: a word, an emoji, a mention, or one character of a spaceless script.
///
/// Where the index has pairs of characters, it is said here that the two are neighbours in a run.
struct NaiveText {
  private let units: [NaiveUnit]
  private let isQuery: Bool
  private var atoms: [NaiveAtom] = []

  /// The positions of a text; a query says each thing once, in the form that was typed.
  static func atoms(of text: String, isQuery: Bool = false) -> [NaiveAtom] {
    var cutter = NaiveText(units: NaiveFold.units(of: text), isQuery: isQuery)
    cutter.run()
    return cutter.atoms
  }

  private init(units: [NaiveUnit], isQuery: Bool) {
    self.units = units
    self.isQuery = isQuery
  }

  private mutating func run() {
    var index = 0
    while index < units.count {
      switch units[index].kind {
      case .letter, .upper, .digit: index = word(from: index)
      case .gram:
        let continues = index > 0 && units[index - 1].kind == .gram
        add(.gram, [units[index].text], to: index + 1, continuesRun: continues)
        index += 1
      case .emoji:
        add(.emoji, [units[index].text], to: index + 1)
        index += 1
      case .separator: index = mark(from: index) ?? index + 1
      }
    }
  }

  private mutating func add(
    _ kind: NaiveAtom.Kind,
    _ forms: Set<String>,
    to end: Int,
    continuesRun: Bool = false
  ) {
    let cut = Set(forms.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(64))) })
    atoms.append(
      NaiveAtom(forms: cut, kind: kind, continuesRun: continuesRun, isAtEnd: end == units.count)
    )
  }

  private func text(_ range: Range<Int>) -> String {
    units[range].map(\.text).joined()
  }

  private func separator(_ index: Int) -> String? {
    guard units.indices.contains(index), units[index].kind == .separator else { return nil }
    return units[index].text
  }

  // MARK: Words

  private mutating func word(from start: Int) -> Int {
    let end = units[start...].firstIndex { !$0.kind.isWord } ?? units.count
    let word = text(start..<end)
    let signBehind = signBehind(end)
    let before = hasSignBefore(start).map { $0 + word }
    let behind = signBehind.map { word + $0 }
    if isQuery {
      let form = behind ?? before ?? word
      add(.word, [form], to: form == behind ? end + (signBehind?.count ?? 0) : end)
    } else {
      let forms = [word] + [before, behind].compactMap(\.self) + camelParts(of: start..<end)
      add(.word, Set(forms), to: end)
    }
    return end
  }

  /// `c++`, `c#`: `#` or `++` that isn't one of more.
  private func signBehind(_ end: Int) -> String? {
    if separator(end) == "#", separator(end + 1) != "#" { return "#" }
    let isPlusPlus = separator(end) == "+" && separator(end + 1) == "+"
    return isPlusPlus && separator(end + 2) != "+" ? "++" : nil
  }

  /// `#123`, `.net`: `#` or `.` that isn't one of more; in a query `.` doesn't follow a word.
  private func hasSignBefore(_ start: Int) -> String? {
    guard let sign = separator(start - 1), separator(start - 2) != sign else { return nil }
    if sign == "#" { return sign }
    guard sign == ".", units[start].kind != .digit else { return nil }
    let followsWord =
      start > 1 && (units[start - 2].kind.isWord || units[start - 2].kind == .gram)
    return isQuery && followsWord ? nil : sign
  }

  /// The parts of `camelCase` and `HTTPServer`; nothing for a word that is one part.
  private func camelParts(of range: Range<Int>) -> [String] {
    let starts = range.dropFirst().filter { beginsPart($0, in: range) }
    guard !starts.isEmpty else { return [] }
    let ends = starts + [range.upperBound]
    return zip([range.lowerBound] + starts, ends).map { text($0..<$1) }
  }

  private func beginsPart(_ index: Int, in range: Range<Int>) -> Bool {
    guard units[index].kind == .upper else { return false }
    // Behind a lower case letter, even with digits in between: utf8|JSON.
    let before = units[range.lowerBound..<index].last { $0.kind != .digit }
    if before?.kind == .letter { return true }
    // The last of several capitals belongs to what follows: HTTP|Server. But URLs is one.
    let next = index + 1
    guard next < range.upperBound, units[next].kind == .letter else { return false }
    return next + 1 < range.upperBound || units[next].text != "s"
  }

  // MARK: Mentions and custom emoji

  /// Reads `<@id>`, `<@!id>`, `<@&id>`, `<#id>`, `<:name:id>` or `<a:name:id>`.
  private mutating func mark(from start: Int) -> Int? {
    guard separator(start) == "<" else { return nil }
    var index = start + 1
    if separator(index) == "#" || separator(index) == "@" {
      let isUser = separator(index) == "@"
      index += 1
      if isUser, separator(index) == "!" || separator(index) == "&" { index += 1 }
      guard let end = idEnd(index) else { return nil }
      add(.mention, [text(index..<end)], to: end + 1)
      return end + 1
    }
    if index + 1 < units.count, units[index].text == "a", separator(index + 1) == ":" { index += 1 }
    guard separator(index) == ":", let nameEnd = nameEnd(index + 1), let end = idEnd(nameEnd + 1)
    else { return nil }
    addName(index + 1..<nameEnd, to: end + 1)
    return end + 1
  }

  private func idEnd(_ start: Int) -> Int? {
    var index = start
    while index < units.count, index - start < 20, units[index].kind == .digit { index += 1 }
    return index > start && separator(index) == ">" ? index : nil
  }

  private func nameEnd(_ start: Int) -> Int? {
    var index = start
    while index < units.count, index - start < 64,
      units[index].kind.isWord || units[index].kind == .gram
        || ["_", "-"].contains(separator(index))
    {
      index += 1
    }
    return index > start && separator(index) == ":" ? index : nil
  }

  private mutating func addName(_ range: Range<Int>, to end: Int) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard units[index].kind.isWord else {
        if units[index].kind == .gram {
          let continues = index > range.lowerBound && units[index - 1].kind == .gram
          add(.gram, [units[index].text], to: -1, continuesRun: continues)
        }
        index += 1
        continue
      }
      let wordEnd =
        units[index..<range.upperBound].firstIndex { !$0.kind.isWord } ?? range.upperBound
      let parts = isQuery ? [] : camelParts(of: index..<wordEnd)
      add(.emojiName, Set([text(index..<wordEnd)] + parts), to: end)
      index = wordEnd
    }
  }
}
