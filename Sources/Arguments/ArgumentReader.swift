/// Sorts the words of a command line into options and operands, from left to right.
struct ArgumentReader {
  private let grammar: Grammar
  private var rest: ArraySlice<String>

  private(set) var occurrences: [String: [ParsedArguments.Occurrence]] = [:]
  private(set) var operands: [String] = []

  init(_ arguments: [String], grammar: Grammar) {
    self.grammar = grammar
    rest = arguments[...]
  }

  mutating func read() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if isLongOption(word) {
        try readLong(word.dropFirst(2))
      } else if isShortOptions(word) {
        try readShorts(word.dropFirst())
      } else {
        operands.append(word)
      }
    }
  }

  private func isLongOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    guard grammar.style == .query else { return true }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return name.first?.isLetter == true && !name.contains(where: \.isWhitespace)
  }

  private func isShortOptions(_ word: String) -> Bool {
    let letters = word.dropFirst()
    guard word.first == "-", let first = letters.first else { return false }
    guard grammar.style == .query else { return true }
    guard let form = grammar.option(lettered: first) else { return false }
    let value = letters.dropFirst()
    return value.isEmpty || form.isNumber && value.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
  }

  private mutating func readLong(_ text: Substring) throws(UsageError) {
    let name = String(text.prefix { $0 != "=" })
    let value = name.count < text.count ? String(text.dropFirst(name.count + 1)) : nil
    if let form = grammar.option(named: name) {
      try keep(form, value: value)
    } else if let form = negated(name) {
      guard value == nil else { throw .unexpectedValue("--\(name)") }
      keep(form, text: nil, isNegated: true)
    } else {
      let nearest = Spelling.nearest(to: name, among: grammar.spellings)
      throw .unknownOption("--\(name)", nearest: nearest.map { "--\($0)" }, grammar.style)
    }
  }

  private func negated(_ name: String) -> ArgumentForm? {
    guard name.hasPrefix("no-"), let form = grammar.option(named: String(name.dropFirst(3))) else {
      return nil
    }
    return form.isNegatable ? form : nil
  }

  private mutating func readShorts(_ cluster: Substring) throws(UsageError) {
    var letters = cluster
    while let letter = letters.popFirst() {
      guard let form = grammar.option(lettered: letter) else {
        throw .unknownLetter(letter, nearest: longName(like: cluster))
      }
      guard form.role == .option else {
        keep(form, text: nil)
        continue
      }
      // The rest of the cluster is the value: -n5, and also -n=5, which people type.
      let value = letters.first == "=" ? letters.dropFirst() : letters
      return try keep(form, value: letters.isEmpty ? nil : String(value))
    }
  }

  /// Sees whether somebody typed one dash where two belong.
  private func longName(like cluster: Substring) -> String? {
    let name = String(cluster.prefix { $0 != "=" })
    return grammar.spellings.contains(name) ? "--\(name)" : nil
  }

  private mutating func keep(_ form: ArgumentForm, value: String?) throws(UsageError) {
    guard form.role == .option else {
      guard value == nil else { throw .unexpectedValue(form.spelling) }
      return keep(form, text: nil)
    }
    if let value { return keep(form, text: value) }
    guard let next = rest.first, !isOption(next) else {
      throw .missingValue(form.spelling, form.placeholder)
    }
    rest = rest.dropFirst()
    keep(form, text: next)
  }

  /// Says whether a word is an option of this very grammar, and so no value: `--archive --quiet`
  /// lacks a path, while `--limit -5` has a value, if a bad one.
  private func isOption(_ word: String) -> Bool {
    guard word != "--" else { return true }
    if word.hasPrefix("--") {
      let name = String(word.dropFirst(2).prefix { $0 != "=" })
      return grammar.option(named: name) != nil || negated(name) != nil
    }
    guard word.count == 2, word.first == "-", let letter = word.last else { return false }
    return grammar.option(lettered: letter) != nil
  }

  private mutating func keep(_ form: ArgumentForm, text: String?, isNegated: Bool = false) {
    occurrences[form.name, default: []].append(.init(text: text, isNegated: isNegated))
  }
}
