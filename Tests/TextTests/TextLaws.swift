import TestSupport
import Testing
import Text

/// Text of many scripts, by chance.
struct RandomText {
  var random: SeededRandom

  static let spaceless: [String] = [
    "東", "京", "都", "龘", "か", "か\u{3099}", "カ", "ｶ", "ｶﾞ", "ー", "々", "〇", "ㅋ", "ﾡ", "한", "국",
    "\u{1112}\u{1161}\u{11AB}", "ก", "น\u{E49}ำ", "น\u{E4D}\u{E49}า", "ข\u{E34}", "ກ", "ຳ", "ក",
    "ក\u{17D2}",
    "မ\u{103C}", "ㄅ", "ꀀ", "㍿", "㌔", "\u{200B}", "\u{AD}", "𠮷", "⼀",
  ]
  static let other: [String] = [
    "a", "B", "é", "e\u{301}", "ß", "İ", "ı", "ﬁ", "ｘ", "Ω", "ς", "ё", "и\u{306}", "и\u{301}",
    "ش\u{64E}",
    "أ", "ﻻ", "ﷺ", "ש\u{5B8}", "क\u{93C}\u{93F}", "త", "7", "٣", "½", "ᾳ\u{301}", "α\u{345}\u{301}",
    " ", "\n",
    ".", "#", "++", "<@12>", ":a_b:", "👍🏽", "👩‍💻", "🇩🇪", "1\u{FE0F}\u{20E3}", "\u{0}", "™", "…", "ŉ",
    "\u{300}", "\u{FB2C}", "ệ", "ё\u{323}", "\u{1E9B}\u{323}", "와", "\u{2F9F4}", "\u{F0000}",
  ]

  mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }.joined()
  }

  /// Any code points at all, marks and odd planes among them.
  mutating func anything(upTo count: Int) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x7F, 0x80...0x52F, 0x300...0x36F, 0x530...0x11FF, 0x1E00...0x20FF, 0x3000...0x31FF,
      0xAC00...0xAC40, 0xF900...0xFFFF, 0x1_F1E0...0x1_F6FF, 0x1_0000...0x10_FFFF,
    ]
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...count, using: &random) {
      let range = ranges[Int.random(in: 0..<ranges.count, using: &random)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  mutating func bytes(upTo count: Int) -> [UInt8] {
    let odd: [UInt8] = [
      0, 0x20, 0x41, 0x80, 0xC2, 0xE0, 0xA0, 0xED, 0xF0, 0x9F, 0xF4, 0xFF, 0xCC, 0x81,
    ]
    return (0..<Int.random(in: 0...count, using: &random)).map { _ in
      odd[Int.random(in: 0..<odd.count, using: &random)]
    }
  }
}

/// Whether scalars hold others in a row, looked for at every place.
private func scan(_ text: String, for part: String) -> Bool {
  let text = Array(text.unicodeScalars)
  let part = Array(part.unicodeScalars)
  guard part.count <= text.count else { return false }
  return (0...text.count - part.count).contains { text[$0..<$0 + part.count] == part[...] }
}

struct TextLaws {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a run's substring is found exactly where a scan finds it`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var source = RandomText(random: SeededRandom(seed: seed))
    for _ in 0..<600 {
      let documents = (0..<4).map { _ in source.text(of: RandomText.spaceless, upTo: 12) }
      let folded = Array(analyser.folded(documents[0]).unicodeScalars)
      guard !folded.isEmpty else { continue }
      let first = Int.random(in: 0..<folded.count, using: &source.random)
      let last = Int.random(in: first..<min(folded.count, first + 5), using: &source.random)
      let part = String(String.UnicodeScalarView(folded[first...last]))
      let query = analyser.queryTokens(of: part, prefix: false)
      for document in documents where analyser.folded(part) == part {
        let expected = scan(analyser.folded(document), for: part)
        let found = holds(analyser.tokens(of: document), query)
        // Separators do not count, so a run may be found across one.
        if expected || !document.contains("㍿") {
          #expect(found == expected, "\(part) in \(document), seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a document holds each of its own words`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var source = RandomText(random: SeededRandom(seed: seed))
    for _ in 0..<400 {
      let text = source.text(of: RandomText.spaceless + RandomText.other, upTo: 20)
      let document = analyser.tokens(of: text)
      #expect(
        document.isEmpty || holds(document, analyser.queryTokens(of: text, prefix: false)),
        "\(text), seed \(seed)"
      )
      for piece in text.split(separator: " ") {
        let query = analyser.queryTokens(of: String(piece), prefix: true)
        #expect(query.isEmpty || holds(document, query), "\(piece) in \(text), seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the path for ASCII cuts like the other`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var source = RandomText(random: SeededRandom(seed: seed))
    let pieces =
      "aZ09 \n.#+<@!>:_-/\u{0}\u{7F}sS*&".map(String.init) + ["<@1>", ":ab:", "C++", "aB"]
    for _ in 0..<2000 {
      let text = source.text(of: pieces, upTo: 24)
      let other = analyser.tokens(of: text, avoidingASCII: true)
      #expect(analyser.tokens(of: text) == other, "\(text.debugDescription), seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a text and its normal forms fold to one`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    let forms = try Normalizers()
    // NFKC makes a syllable of compatibility jamo, which a searcher must be able to tell apart.
    let pieces = (RandomText.spaceless + RandomText.other).filter { !["ㅋ", "ﾡ"].contains($0) }
    var source = RandomText(random: SeededRandom(seed: seed))
    for round in 0..<3000 {
      let text = round % 2 == 0 ? source.text(of: pieces, upTo: 12) : source.anything(upTo: 8)
      let codes = text.unicodeScalars.map(\.value)
      let hasJamo = codes.contains { HangulJamo.compatible($0) != nil }
      let expected = analyser.tokens(of: text).map(\.text.scalarLine)
      for (name, form) in [("NFC", forms.nfc), ("NFD", forms.nfd), ("NFKC", forms.nfkc)]
      where !(hasJamo && name == "NFKC") {
        let other = String(
          String.UnicodeScalarView(forms.normalize(codes, form).compactMap(Unicode.Scalar.init))
        )
        #expect(
          analyser.tokens(of: other).map(\.text.scalarLine) == expected,
          "\(name) of \(text.scalarLine), seed \(seed)"
        )
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `text folds alike when it is cut at a normalisation boundary`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    let forms = try Normalizers()
    var source = RandomText(random: SeededRandom(seed: seed))
    // A keycap, an emoji's joiner, a flag's half and a nikhahit reach over the boundary on purpose.
    let reaching: Set<UInt32> = [0x20E3, 0x200D, 0x0E4D, 0x0E33, 0x0ECD, 0x0EB3]
    for _ in 0..<3000 {
      let scalars = Array(source.anything(upTo: 8).unicodeScalars)
      let whole = analyser.folded(String(String.UnicodeScalarView(scalars)))
      for index in scalars.indices.dropFirst() {
        let code = scalars[index].value
        guard forms.hasBoundary(before: code), !reaching.contains(code),
          !(0x1_F1E6...0x1_F3FF).contains(code), !reaching.contains(scalars[index - 1].value),
          HangulJamo.compatible(scalars[index - 1].value) == nil
        else { continue }
        let cut =
          analyser.folded(String(String.UnicodeScalarView(scalars[..<index])))
          + analyser.folded(String(String.UnicodeScalarView(scalars[index...])))
        #expect(cut.scalarLine == whole.scalarLine, "\(scalars), seed \(seed)")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what is folded stays as it is`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var source = RandomText(random: SeededRandom(seed: seed))
    for _ in 0..<3000 {
      let once = analyser.folded(source.text(of: RandomText.spaceless + RandomText.other, upTo: 12))
      #expect(analyser.folded(once).scalarLine == once.scalarLine, "seed \(seed)")
    }
  }
}

extension String {
  /// The code points in hexadecimal: Swift's own comparison takes canonical equals for equal.
  var scalarLine: String {
    unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ")
  }
}
