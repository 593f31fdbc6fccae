import Text

extension TermMatcher {
  /// Tells which terms stand in a text with both ends where ICU's words end.
  ///
  /// The beginning of a long text is looked at first, and little more than a thousand bytes of it at
  /// all: the words of a question stand early in most of what they are the subject of, and often.
  func wholeWords(among terms: Set<TextTerm>, in text: String) -> Set<TextTerm> {
    if openedBreaker == nil { openedBreaker = try? WordBreaker() }
    guard let breaker = openedBreaker else { return [] }
    var text = text
    return text.withUTF8 { bytes in
      let beginning = Self.beginning(of: bytes, from: 200, to: 400)
      let found = wholeWords(among: terms, in: beginning, breaker)
      guard found.count < terms.count, beginning.count < bytes.count else { return found }
      let rest = Self.beginning(of: bytes, from: 1000, to: 1200)
      return wholeWords(among: terms, in: rest, breaker)
    }
  }

  private func wholeWords(
    among terms: Set<TextTerm>,
    in text: UnsafeBufferPointer<UInt8>,
    _ breaker: WordBreaker
  ) -> Set<TextTerm> {
    table.read(text, by: analyser)
    return terms.filter { isWhole(compile($0), in: text, breaker) }
  }

  /// The beginning of a text, cut between a space and a letter, so that nothing before the cut would
  /// be analysed otherwise if the text went on; all of it where there is no such place.
  private static func beginning(
    of text: UnsafeBufferPointer<UInt8>,
    from shortest: Int,
    to longest: Int
  ) -> UnsafeBufferPointer<UInt8> {
    guard text.count > longest else { return text }
    // A letter is one of ASCII, or the first byte of a Greek, Cyrillic, Hebrew or Arabic one.
    let end = (shortest..<longest).first { place in
      let byte = text[place]
      return text[place - 1] == 0x20
        && ((byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0xCE && byte <= 0xDB))
    }
    return end.map { UnsafeBufferPointer(rebasing: text[..<$0]) } ?? text
  }

  private func isWhole(
    _ term: CompiledTerm,
    in text: UnsafeBufferPointer<UInt8>,
    _ breaker: WordBreaker
  ) -> Bool {
    var words = NearbyWords(text: text, breaker: breaker)
    if case .phrase(let pattern) = term {
      var isFound = false
      table.forEachPlace(of: pattern) { _, range in
        isFound = words.separate(range)
        return !isFound && words.canLookOn
      }
      return isFound
    }
    var found: [Range<Int>] = []
    add(term, in: String(decoding: text, as: UTF8.self), to: &found)
    return found.contains { words.canLookOn && words.separate($0) }
  }
}

/// Asks about places of one text whether words begin and end there.
///
/// It is for a bonus, and not for what is found: a text in which some hundred bytes around the first
/// places didn't tell is given up, for dictionaries are slow.
struct NearbyWords {
  private let text: UnsafeBufferPointer<UInt8>
  private let breaker: WordBreaker
  private var window = 0..<0
  private var offsets: [Int] = []
  private var looked = 0

  init(text: UnsafeBufferPointer<UInt8>, breaker: WordBreaker) {
    self.text = text
    self.breaker = breaker
  }

  /// Whether it is worth while to ask on.
  var canLookOn: Bool { looked < 400 }

  /// Whether a place begins and ends where words do.
  mutating func separate(_ place: Range<Int>) -> Bool {
    if !(window.contains(place.lowerBound) && place.upperBound <= window.upperBound) {
      (window, offsets) = breaker.boundaries(around: place, in: text)
      looked += window.count
    }
    return offsets.contains(place.lowerBound) && offsets.contains(place.upperBound)
  }
}
