import TestSupport
import Testing
import Text

@testable import Query

/// What joins with its neighbours, and what does not.
private let scalars: [Unicode.Scalar] = [
  "a", "Z", "7", "~", " ", "\n", "\r", "\u{AD}", "é", "©", "\u{301}", "\u{300}", "ж", "\u{483}",
  "\u{489}", "ή", "\u{5D0}", "\u{5B0}", "\u{628}", "\u{64B}", "\u{600}", "\u{6DD}", "\u{E01}",
  "\u{E40}", "\u{E32}", "\u{E31}", "\u{E48}", "\u{E33}", "か", "\u{3099}",
  "カ", "東", "가", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{200D}", "\u{FE0F}", "❤", "👩", "🏽",
  "🇩", "🇪", "\u{20E3}", "\u{1F3FB}", "\u{0D4E}", "\u{110BD}",
]

@Test(arguments: [1, 2, 3] as [UInt64])
func `a plain character is what a reader takes for one, and as wide`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  for _ in 0..<3000 {
    let pieces = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
      scalars.randomElement(using: &random)
    }
    let text = String(String.UnicodeScalarView(pieces))
    for index in text.indices {
      let bytes = text.bytes(ofCharacterAt: index)
      let found = text.withBytes { text in
        [
          PlainCharacter(in: text, at: bytes.lowerBound),
          PlainCharacter(in: text, before: bytes.upperBound),
        ].compactMap(\.self)
      }
      for plain in found {
        #expect(plain.bytes == bytes, "\(pieces.map(\.value))")
        #expect(plain.columns == DisplayWidth.columns(text[index]), "\(pieces.map(\.value))")
      }
    }
  }
}

@Test func `a byte that stands alone is a character of its own`() {
  for before in scalars {
    for behind in scalars {
      let text = String(String.UnicodeScalarView([before, behind]))
      guard before.isASCII, text.withBytes({ PlainCharacter.standsAlone(in: $0, at: 0) }) else {
        continue
      }
      #expect(text.count == 2, "\(before.value) \(behind.value)")
    }
  }
}

@Test func `ordinary text is plain throughout`() {
  for text in [
    "Any word, 42!", "größe", "слово", "λόγος", "東京タワー".filter { $0 != "ー" }, "한국어", "שלום", "سلام",
    "เมื่อวานนี้",
  ] {
    let isPlain = text.indices.map { index in
      let start = text.bytes(ofCharacterAt: index).lowerBound
      return text[index] == " "
        || text.withBytes { PlainCharacter(in: $0, at: start) } != nil
    }
    #expect(isPlain == isPlain.map { _ in true }, "\(text)")
  }
}

extension String {
  fileprivate func bytes(ofCharacterAt index: Index) -> Range<Int> {
    let start = utf8.distance(from: startIndex, to: index)
    return start..<start + self[index].utf8.count
  }

  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var native = self
    return native.withUTF8(body)
  }
}
