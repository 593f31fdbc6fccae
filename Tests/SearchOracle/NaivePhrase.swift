/// What must stand side by side in a text.
struct NaivePhrase {
  private let atoms: [NaiveAtom]
  private let lastIsPrefix: Bool

  /// Reads a phrase, or nothing where there is nothing in it to look for.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - isPrefix: whether the last of them may go on: a word at the very end of the text may.
  init?(_ text: String, isPrefix: Bool = false) {
    atoms = NaiveText.atoms(of: text, isQuery: true)
    guard let last = atoms.last else { return nil }
    lastIsPrefix = isPrefix && last.kind == .word && last.isAtEnd
  }

  /// How many positions it takes up.
  var count: Int {
    atoms.count
  }

  /// Whether it asks for a single word, and not for a mention, an emoji or a run.
  var singleWord: String? {
    atoms.count == 1 && atoms[0].kind == .word ? atoms[0].forms.first : nil
  }

  /// Whether it asks for the same positions.
  func isSame(as other: NaivePhrase) -> Bool {
    atoms.map(\.forms) == other.atoms.map(\.forms) && lastIsPrefix == other.lastIsPrefix
  }

  /// The places in a text where it stands.
  func places(in text: [NaiveAtom]) -> [Range<Int>] {
    guard text.count >= atoms.count else { return [] }
    return (0...text.count - atoms.count).filter { stands(at: $0, in: text) }
      .map { $0..<$0 + atoms.count }
  }

  private func stands(at start: Int, in text: [NaiveAtom]) -> Bool {
    atoms.indices.allSatisfy { index in
      let wanted = atoms[index]
      let found = text[start + index]
      // Two characters of one run are looked for as neighbours in a run.
      if wanted.continuesRun, index > 0, !found.continuesRun { return false }
      return wanted.forms.contains { form in
        guard lastIsPrefix, index == atoms.count - 1 else { return found.forms.contains(form) }
        return found.forms.contains { $0.unicodeScalars.starts(with: form.unicodeScalars) }
      }
    }
  }
}

/// Phrases in any order with at most so many other positions between them.
struct NaiveNearness {
  let phrases: [NaivePhrase]
  let distance: Int

  /// Whether they stand so near each other, none of them on another's position.
  func holds(in text: [NaiveAtom]) -> Bool {
    lay(phrases.map { $0.places(in: text) }[...], beside: [])
  }

  private func lay(_ choices: ArraySlice<[Range<Int>]>, beside taken: [Range<Int>]) -> Bool {
    let first = taken.map(\.lowerBound).min() ?? 0
    let last = taken.map(\.upperBound).max() ?? 0
    let length = phrases.map(\.count).reduce(0, +)
    guard last - first <= length + distance else { return false }
    guard let places = choices.first else { return true }
    return places.contains { place in
      !taken.contains { $0.overlaps(place) } && lay(choices.dropFirst(), beside: taken + [place])
    }
  }
}
