/// What can be searched for in the texts of messages, found by looking at them in a random order.
struct Finds {
  /// Texts by the class of questions that they serve.
  private(set) var texts: [QuestionKind: [String]] = [:]
  /// Pairs of common words side by side, and how often each was seen.
  private(set) var pairs: [String: Int] = [:]

  private let limit: Int
  private let common: Set<String>

  init(limit: Int, common: [String]) {
    self.limit = limit
    self.common = Set(common)
  }

  private static let scripts: [(range: ClosedRange<UInt32>, kinds: [(Int, QuestionKind)])] = [
    (0x4E00...0x9FFF, [(1, .han1), (2, .han2), (4, .han4)]),
    (0x3041...0x30FE, [(1, .kana1), (2, .kana2), (4, .kana4)]),
    (0x0E01...0x0E4E, [(1, .thai1), (2, .thai2), (4, .thai4)]),
    (0xAC00...0xD7A3, [(1, .hangul1), (2, .hangul2), (4, .hangul4)]),
  ]

  mutating func look(at content: String, _ random: inout SampleRandom) {
    let words = content.split(whereSeparator: \.isWhitespace)
    lookAtWords(words, &random)
    for word in words { lookAtForm(word) }
    let scalars = Array(content.unicodeScalars)
    for script in Self.scripts {
      lookAtRuns(scalars, script.range, script.kinds, &random)
    }
    if let emoji = content.first(where: Self.isEmoji) { add(String(emoji), .emoji) }
  }

  private mutating func add(_ text: String, _ kind: QuestionKind) {
    guard texts[kind, default: []].count < limit, texts[kind]?.contains(text) != true else {
      return
    }
    texts[kind, default: []].append(text)
  }

  private mutating func lookAtWords(_ words: [Substring], _ random: inout SampleRandom) {
    let isPlain = words.map { $0.unicodeScalars.allSatisfy(WordList.isLetter) }
    for place in words.indices.dropLast() where isPlain[place] && isPlain[place + 1] {
      let pair = "\(words[place]) \(words[place + 1])".lowercased()
      if pair.split(separator: " ").allSatisfy({ common.contains(String($0)) }) {
        pairs[pair, default: 0] += 1
      }
    }
    guard words.count >= 3 else { return }
    let start = Int.random(in: 0...words.count - 3, using: &random)
    if isPlain[start..<start + 3].allSatisfy(\.self) {
      add(words[start..<start + 3].joined(separator: " "), .realPhrase)
    }
    let word = words[start]
    guard isPlain[start] else { return }
    for (length, kind) in [(2, QuestionKind.prefix2), (3, .prefix3), (5, .prefix5)]
    where word.count > length {
      add(word.prefix(length).lowercased(), kind)
    }
  }

  private mutating func lookAtForm(_ word: Substring) {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    if word.hasPrefix("http"), let host = word.split(separator: "/").dropFirst().first {
      if host.contains("."), !host.contains(":") { add(String(host), .host) }
    } else if word.contains("_"), word.first?.isLetter == true, word.last?.isLetter == true,
      word.allSatisfy({ $0.isLetter || $0 == "_" })
    {
      add(String(word), .snake)
    } else if word.contains("."), word.first == "v" || word.first?.isNumber == true {
      let parts = word.drop { $0 == "v" }.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isNumber) }) {
        add(String(word), .version)
      }
    }
  }

  private mutating func lookAtRuns(
    _ scalars: [Unicode.Scalar],
    _ range: ClosedRange<UInt32>,
    _ kinds: [(length: Int, kind: QuestionKind)],
    _ random: inout SampleRandom
  ) {
    let places = scalars.indices.filter { range.contains(scalars[$0].value) }
    guard let place = places.randomElement(using: &random) else { return }
    for (length, kind) in kinds where place + length <= scalars.count {
      let piece = scalars[place..<place + length]
      if piece.allSatisfy({ range.contains($0.value) }), scalars[place].properties.isAlphabetic {
        add(String(String.UnicodeScalarView(piece)), kind)
      }
    }
  }

  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isEmojiPresentation == true
  }
}

/// Randomness that a seed decides.
struct SampleRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }
}
