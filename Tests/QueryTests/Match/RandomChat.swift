import TestSupport

/// Messages of many scripts, by chance.
struct RandomChat {
  var random: SeededRandom

  static let pieces: [String] = [
    "foo", "Foo", "bar", "café", "cafe\u{301}", "naïve", "fooBar", "camelCase", "HTTPServer",
    "URLs",
    "foo_bar", "v1.2.3", "C++", "c#", ".net", "#123", "can't", "Straße", "ёлка", "елка", "κόσμε",
    "東京都庁", "東京", "京都", "都", "カタカナ", "ｶﾀｶﾅ", "한국어", "ㅋㅋㅋ", "ภาษาไทย", "น้ำ", "ខ្មែរ", "မြန်မာ",
    "東京tower", "مرحبا", "שלום", "नमस्ते", "👍", "👍🏽", "👩‍💻", "❤️", "🇩🇪", "<@12>", "<@!345>", "<#12>",
    ":smile:", "<:blob_cat:99>", "12", "٣", "fo\u{AD}o", "e\u{301}", "...", "!!!", "-", "\n",
    "\u{0}",
  ]

  mutating func text(upTo count: Int) -> String {
    (0..<Int.random(in: 1...count, using: &random)).map { _ in
      piece() + (Int.random(in: 0..<4, using: &random) == 0 ? "" : " ")
    }.joined()
  }

  mutating func piece() -> String {
    Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
  }

  /// A stretch of a text, cut between code points.
  mutating func part(of text: String, upTo count: Int) -> String {
    let scalars = Array(text.unicodeScalars)
    let first = Int.random(in: scalars.indices, using: &random)
    let last = min(scalars.count - 1, first + Int.random(in: 0..<count, using: &random))
    return String(String.UnicodeScalarView(scalars[first...last]))
  }
}
