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
      let isSingleToken = terms.count == 1 && terms.allSatisfy { compile($0).isSingleToken }
      let beginning = Self.beginning(of: bytes, from: 200, to: 400)
      if !isSingleToken { table.read(beginning, by: analyser) }
      var verdicts = terms.map { ($0, stands($0, in: beginning, breaker)) }
      if beginning.count < bytes.count, verdicts.contains(where: { $0.1 == nil }) {
        let rest = Self.beginning(of: bytes, from: 1000, to: 1200)
        if !isSingleToken { table.read(rest, by: analyser) }
        verdicts = verdicts.map { ($0.0, $0.1 ?? stands($0.0, in: rest, breaker)) }
      }
      return Set(verdicts.filter { $0.1 == true }.map(\.0))
    }
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

  /// Whether a term stands whole in a text, whose table was read where the term is no single token;
  /// nothing where it doesn't stand there.
  private func stands(
    _ term: TextTerm,
    in text: UnsafeBufferPointer<UInt8>,
    _ breaker: WordBreaker
  ) -> Bool? {
    var words = NearbyWords(text: text, breaker: breaker)
    var isWhole: Bool?
    let compiled = compile(term)
    if case .phrase(let pattern) = compiled, pattern.tokens.count == 1 {
      // Read no further than to the first place that decides.
      forEachToken(in: text, sieve: pattern.sieve) { token, range in
        guard pattern.isSingleToken(token) else { return true }
        isWhole = words.separate(range)
        return isWhole == false && words.canLookOn
      }
      return isWhole
    }
    if case .phrase(let pattern) = compiled {
      table.forEachPlace(of: pattern) { _, range in
        isWhole = words.separate(range)
        return isWhole == false && words.canLookOn
      }
      return isWhole
    }
    var found: [Range<Int>] = []
    add(compiled, in: String(decoding: text, as: UTF8.self), to: &found)
    guard !found.isEmpty else { return nil }
    return found.contains { words.canLookOn && words.separate($0) }
  }
}

extension CompiledTerm {
  /// Whether it is one token, which is found without a table of the text's tokens.
  var isSingleToken: Bool {
    guard case .phrase(let pattern) = self else { return false }
    return pattern.tokens.count == 1
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
    if standsAlone(place) { return true }
    if !(window.contains(place.lowerBound) && place.upperBound <= window.upperBound) {
      (window, offsets) = breaker.boundaries(around: place, in: text)
      // Each beginning of ICU's counts like a stretch of text.
      looked += window.count + 60
    }
    return offsets.contains(place.lowerBound) && offsets.contains(place.upperBound)
  }

  /// Whether there are blanks around a place, or a mark before the one behind it: words end there by
  /// every rule of Unicode's, and ICU need not be asked.
  func standsAlone(_ place: Range<Int>) -> Bool {
    guard place.upperBound <= text.count, !place.isEmpty,
      place.lowerBound == 0 || Self.isBlank(text[place.lowerBound - 1])
    else { return false }
    // A letter of ASCII, or the first byte of a Latin, Greek or Cyrillic one, and never of a mark.
    switch text[place.lowerBound] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC3...0xC9, 0xCE...0xD1: break
    default: return false
    }
    return isEnd(place.upperBound)
      || Self.isMark(text[place.upperBound]) && isEnd(place.upperBound + 1)
  }

  /// Whether a blank stands there, or nothing more.
  private func isEnd(_ offset: Int) -> Bool {
    offset == text.count || Self.isBlank(text[offset])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  /// A full stop, comma, colon, semicolon, question or exclamation mark.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == 0x2E || byte == 0x2C || byte == 0x3A || byte == 0x3B || byte == 0x3F || byte == 0x21
  }
}
