/// Cuts folded text into tokens.
///
/// Every function takes the index where it begins and gives the index behind what it has read, or
/// nil when the caller wants no more. What may lie ahead is looked at for a bounded distance only,
/// so the whole is linear.
struct TokenScanner<Text: FoldedText> {
  let text: Text
  /// Whether each thing is said once, in the form that was typed; a document says every form.
  let isQuery: Bool

  static var longest: Int { 64 }

  /// Emits all tokens; tells whether the caller wanted them all.
  @inline(__always)
  func scan(_ emit: (AnalysedToken) -> Bool) -> Bool {
    var index = 0
    while index < text.count {
      let kind = text.characterClass(index)
      if kind & CharacterClass.word != 0 {
        guard let next = word(index, emit) else { return false }
        index = next
      } else if kind < CharacterClass.less {
        index += 1
      } else {
        guard let next = other(index, kind, emit) else { return false }
        index = next
      }
    }
    return true
  }

  /// What is neither a word nor a plain separator.
  private func other(_ index: Int, _ kind: UInt8, _ emit: (AnalysedToken) -> Bool) -> Int? {
    switch kind {
    case CharacterClass.gram: run(index, end: text.count, emit)
    case CharacterClass.emoji, CharacterClass.emojiRest: emoji(index, emit)
    case CharacterClass.less: angle(index, emit)
    case CharacterClass.colon: shortcode(index, emit)
    default: index + 1
    }
  }

  /// A word with its parts and its sigil forms.
  @inline(__always)
  private func word(_ begin: Int, _ emit: (AnalysedToken) -> Bool) -> Int? {
    var seen = text.characterClass(begin)
    var later: UInt8 = 0
    var end = begin + 1
    while end < text.count {
      let kind = text.characterClass(end)
      if kind & CharacterClass.word == 0 { break }
      later |= kind
      end += 1
    }
    seen |= later
    let before = begin > 0 ? text.characterClass(begin - 1) : 0
    let behind = end < text.count ? text.characterClass(end) : 0
    // Bits: 1 is a lower case letter, 2 an upper case one behind the first.
    let isPlain =
      (seen & 1 == 0 || later & 2 == 0) && (before == 0 || before > CharacterClass.hash)
      && behind != CharacterClass.hash && behind != CharacterClass.plus
    if isPlain {
      guard send(begin, end, .word, colocated: false, emit) else { return nil }
      return end
    }
    return rich(begin, end, hasCase: seen & 1 != 0 && later & 2 != 0, emit)
  }

  /// A word that may have parts or a sigil.
  private func rich(
    _ begin: Int,
    _ end: Int,
    hasCase: Bool,
    _ emit: (AnalysedToken) -> Bool
  ) -> Int? {
    let forms = sigils(begin, end)
    if isQuery, let form = forms.behind ?? forms.before {
      return send(form.lowerBound, form.upperBound, .sigil, colocated: false, emit) ? end : nil
    }
    guard send(begin, end, .word, colocated: false, emit) else { return nil }
    if isQuery { return end }
    if hasCase, !parts(begin, end, emit) { return nil }
    if let form = forms.before {
      guard send(form.lowerBound, form.upperBound, .sigil, colocated: true, emit) else {
        return nil
      }
    }
    if let form = forms.behind {
      guard send(form.lowerBound, form.upperBound, .sigil, colocated: true, emit) else {
        return nil
      }
    }
    return end
  }

  /// A run of a spaceless script: pairs, and at each position the character itself.
  func run(_ begin: Int, end limit: Int, _ emit: (AnalysedToken) -> Bool) -> Int? {
    var index = begin
    while true {
      let isLast = index + 1 >= limit || text.characterClass(index + 1) != CharacterClass.gram
      if isLast {
        return send(index, index + 1, .single, colocated: false, emit) ? index + 1 : nil
      }
      guard send(index, index + 2, .gram, colocated: false, emit) else { return nil }
      if !isQuery {
        guard send(index, index + 1, .single, colocated: true, emit) else { return nil }
      }
      index += 1
    }
  }

  private func emoji(_ begin: Int, _ emit: (AnalysedToken) -> Bool) -> Int? {
    var end = begin + 1
    while end < text.count, text.characterClass(end) == CharacterClass.emojiRest { end += 1 }
    return send(begin, end, .emoji, colocated: false, emit) ? end : nil
  }

  /// Emits a token of consecutive code points, cut to its greatest length.
  @inline(__always)
  func send(
    _ begin: Int,
    _ end: Int,
    _ kind: TokenKind,
    colocated: Bool,
    _ emit: (AnalysedToken) -> Bool
  ) -> Bool {
    let first = text.offset(begin)
    let last = text.offset(min(end, begin + Self.longest))
    return emit(
      AnalysedToken(
        bytes: UnsafeBufferPointer(start: text.bytes + first, count: last - first),
        start: text.start(begin),
        end: text.end(end - 1),
        isColocated: colocated,
        kind: kind
      )
    )
  }
}
