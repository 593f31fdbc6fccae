/// What each code point becomes when it stands alone, asked of ICU once and then remembered.
final class FoldTable {
  /// Pages of 256 code points, made when first touched.
  let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>
  /// The code points of all expansions, one after another, packed as code | class << 24.
  private(set) var expansions: [UInt32] = []

  let forms: Normalizers
  private lazy var letters = LetterFolding(forms: forms)

  private static let pageCount = 0x11_0000 >> 8

  init() throws(TextError) {
    forms = try Normalizers()
    pages = .allocate(capacity: Self.pageCount)
    pages.initialize(repeating: nil, count: Self.pageCount)
  }

  deinit {
    for page in 0..<Self.pageCount { pages[page]?.deallocate() }
    pages.deallocate()
  }

  /// Gives the entry of a code point below 0x110000, making it where it is missing.
  func make(_ code: UInt32) -> FoldEntry {
    let slot = page(of: code) + Int(code & 0xFF)
    let entry = compute(code)
    slot.pointee = entry.bits
    return entry
  }

  private func page(of code: UInt32) -> UnsafeMutablePointer<UInt64> {
    let index = Int(code >> 8)
    if let page = pages[index] { return page }
    let page = UnsafeMutablePointer<UInt64>.allocate(capacity: 256)
    page.initialize(repeating: 0, count: 256)
    pages[index] = page
    return page
  }

  private func compute(_ code: UInt32) -> FoldEntry {
    if let jamo = HangulJamo.compatible(code) {
      return FoldEntry(
        .atomic,
        payload: jamo,
        class: CharacterClass.gram,
        count: 1,
        joins: false
      )
    }
    if (0x1_F1E6...0x1_F1FF).contains(code) {
      return FoldEntry(
        .regional,
        payload: code,
        class: CharacterClass.emoji,
        count: 1,
        joins: false
      )
    }
    let joins = !forms.hasBoundary(before: code)
    let normal = forms.normalize([code], forms.nfkcCasefold)
    if normal == [code], CodePoint.isEmoji(code) {
      return FoldEntry(.emoji, payload: code, class: CharacterClass.emoji, count: 1, joins: joins)
    }
    return entry(for: withCase(normal.flatMap(letters.fold), of: code), joins: joins)
  }

  private func entry(for characters: [FoldedCharacter], joins: Bool) -> FoldEntry {
    guard let first = characters.first else {
      return FoldEntry(.dropped, payload: 0, class: 0, count: 0, joins: joins)
    }
    if characters.count == 1 {
      return FoldEntry(
        .simple,
        payload: first.code,
        class: first.characterClass,
        count: 1,
        joins: joins
      )
    }
    let begin = UInt32(truncatingIfNeeded: expansions.count)
    for one in characters { expansions.append(one.code | UInt32(one.characterClass) << 24) }
    return FoldEntry(.expansion, payload: begin, class: 0, count: characters.count, joins: joins)
  }

  /// Marks the letters that were upper case.
  ///
  /// The case is that of the NFKC form, so that a text and its NFKC form have the same parts: ™
  /// becomes TM, a part of its own behind a word in lower case.
  private func withCase(_ characters: [FoldedCharacter], of code: UInt32) -> [FoldedCharacter] {
    var byPart: [FoldedCharacter] = []
    for part in forms.normalize([code], forms.nfkc) {
      let folded = forms.normalize([part], forms.nfkcCasefold).flatMap(letters.fold)
      byPart += marked(folded, isUpper: CodePoint.isUpper(part))
    }
    if byPart.map(\.code) == characters.map(\.code) { return byPart }
    return marked(characters, isUpper: CodePoint.isUpper(code))
  }

  private func marked(_ characters: [FoldedCharacter], isUpper: Bool) -> [FoldedCharacter] {
    guard isUpper else { return characters }
    return characters.map { character in
      guard character.characterClass == CharacterClass.letter else { return character }
      return FoldedCharacter(code: character.code, characterClass: CharacterClass.upper)
    }
  }
}
