import Text

/// A text to be found exactly: with its letter case, accents and connectors, as whole words.
///
/// Where it stands is found on the tokens, which makes its ends the ends of words; then the source
/// there is compared with it. In a script without spaces its ends must be ends of ICU's words. Texts
/// are compared by canonical equivalence: a letter with its accent is the same in one piece and in two.
struct ExactTerm {
  private let pattern: TokenPattern?
  /// What stands before the first token, from the first to the last, and behind.
  private let leading: String
  private let core: String
  private let trailing: String

  init(_ text: String, analyser: TextAnalyser) {
    var range: Range<Int>?
    pattern = TokenPattern(analyser.queryTokens(of: text, prefix: false))
    if let pattern {
      var table = TokenTable()
      table.read(text, by: analyser)
      table.forEachPlace(of: pattern, skippingParts: true) { _, found in
        range = found
        return false
      }
    }
    let whole = text.utf8.count
    let found = range ?? 0..<whole
    leading = text.slice(0..<found.lowerBound)
    core = text.slice(found)
    trailing = text.slice(found.upperBound..<whole)
  }

  /// Finds every place in a text.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - table: the tokens of the text.
  ///   - boundaries: gives the ends of ICU's words; asked only where a run has to be cut.
  /// - Returns: UTF-8 offsets, in order.
  func places(
    in text: String,
    _ table: TokenTable,
    boundaries: (String) -> Set<Int>?
  ) -> [Range<Int>] {
    guard let pattern else { return CharacterSearch(core).places(in: text) }
    var found: [Range<Int>] = []
    var ends: Set<Int>?
    table.forEachPlace(of: pattern, skippingParts: true) { _, range in
      guard let place = place(at: range, in: text) else { return true }
      if needsBoundary(pattern) {
        // Where ICU knows none, every character is taken for a word.
        ends = ends ?? boundaries(text)
        if let ends, pattern.beginsInRun, leading.isEmpty, !ends.contains(place.lowerBound) {
          return true
        }
        if let ends, pattern.endsInRun, trailing.isEmpty, !ends.contains(place.upperBound) {
          return true
        }
      }
      found.append(place)
      return true
    }
    return found
  }

  private func needsBoundary(_ pattern: TokenPattern) -> Bool {
    pattern.beginsInRun && leading.isEmpty || pattern.endsInRun && trailing.isEmpty
  }

  /// The whole term at a place of its tokens.
  private func place(at range: Range<Int>, in text: String) -> Range<Int>? {
    let found = text.part(range)
    guard found == core || found.visible == core else { return nil }
    let before = text.part(0..<range.lowerBound)
    let behind = text.part(range.upperBound..<text.utf8.count)
    guard let start = Self.length(of: leading, endingIn: before),
      let end = Self.length(of: trailing, beginning: behind)
    else { return nil }
    return range.lowerBound - start..<range.upperBound + end
  }

  /// The bytes that a text ends in where they are canonically the given ones.
  private static func length(of mark: String, endingIn text: Substring) -> Int? {
    if mark.isEmpty { return 0 }
    let tail = text.suffix(mark.count)
    return tail == mark ? tail.utf8.count : nil
  }

  private static func length(of mark: String, beginning text: Substring) -> Int? {
    if mark.isEmpty { return 0 }
    let head = text.prefix(mark.count)
    return head == mark ? head.utf8.count : nil
  }
}

/// Finds a text without words in it, such as `!!!`, character by character, in linear time.
struct CharacterSearch {
  private let wanted: [Character]
  /// Where to go on in `wanted` after so many characters matched and the next did not.
  private let fallback: [Int]

  init(_ text: String) {
    wanted = Array(text)
    var fallback = [Int](repeating: 0, count: wanted.count)
    var length = 0
    for index in wanted.indices.dropFirst() {
      while length > 0, wanted[index] != wanted[length] { length = fallback[length - 1] }
      if wanted[index] == wanted[length] { length += 1 }
      fallback[index] = length
    }
    self.fallback = fallback
  }

  /// Every place in a text, overlapping ones too.
  func places(in text: String) -> [Range<Int>] {
    guard !wanted.isEmpty else { return [] }
    var places: [Range<Int>] = []
    // The offsets of the last characters, as many as are wanted, in a ring.
    var offsets = [Int](repeating: 0, count: wanted.count)
    var offset = 0
    var matched = 0
    for (number, character) in text.enumerated() {
      offsets[number % wanted.count] = offset
      offset += character.utf8.count
      while matched > 0, character != wanted[matched] { matched = fallback[matched - 1] }
      if character == wanted[matched] { matched += 1 }
      guard matched == wanted.count else { continue }
      places.append(offsets[(number + 1) % wanted.count]..<offset)
      matched = fallback[matched - 1]
    }
    return places
  }
}

extension String {
  /// A stretch of UTF-8 offsets, within the text.
  func part(_ range: Range<Int>) -> Substring {
    let start = utf8.index(startIndex, offsetBy: range.lowerBound, limitedBy: endIndex) ?? endIndex
    let end = utf8.index(startIndex, offsetBy: range.upperBound, limitedBy: endIndex) ?? endIndex
    return self[start..<max(start, end)]
  }

  fileprivate func slice(_ range: Range<Int>) -> String {
    String(part(range))
  }
}

extension Substring {
  /// The text without what can't be seen and doesn't join: nobody can have copied it on purpose.
  fileprivate var visible: String {
    let scalars = unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0xAD, 0x200B...0x200C, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFEFF: false
      default: true
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
