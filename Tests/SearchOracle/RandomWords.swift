import TestSupport

/// The words of the random corpus: few, so that they meet, and of every kind the analyser knows.
enum RandomWords {
  static let latin = ["lantern", "harbour", "hinge", "kettle", "soup", "tide", "moon", "Moon"]
  static let accented = [
    "café", "cafe", "cafe\u{301}", "Straße", "STRASSE", "łódź", "Ærø", "naïve", "İzmir", "izmir",
    "ﬁne",
  ]
  static let otherAlphabets = [
    "ёлка", "елка", "маяк", "їжак", "йод", "φάρος", "ΦΑΡΟΣ", "שָׁלוֹם", "שלום", "قهوة", "قَهْوَه", "चाय",
    "१२", "12",
  ]
  static let runs = [
    "東京都", "京都", "都庁", "港", "灯台", "カレー", "ｶﾚｰ", "ラーメン", "ひかり", "등대", "바다", "ㅋㅋ", "น้ำ",
    "ทะเล", "น้ำทะเล",
  ]
  static let code = [
    "foo_bar", "foo_baz", "v1.2.3", "1.2", "C++", "C#", "C", ".NET", "camelCase", "HTTPServer",
    "case", "#123", "123", "a-b", "it's", "URLs",
  ]
  static let emoji = ["🏮", "👍", "👍🏽", "❤️", "👩‍👩‍👧", "🇫🇷", ":glow:", "<:glow:901>", "1️⃣"]

  /// What stands between two words; nothing joins them into one, or into one run.
  static let separators = [" ", " ", " ", " ", ", ", "\n", "-", "_", "", "\u{200B}", " **", "/"]

  /// A word of any kind, plain ones more often.
  static func any(_ random: inout SeededRandom) -> String {
    let lists = [latin, latin, latin, accented, otherAlphabets, runs, runs, code, code, emoji]
    return pick(pick(lists, &random), &random)
  }

  /// Up to so many words and what stands between them.
  static func text(upTo count: Int, _ random: inout SeededRandom) -> String {
    var text = ""
    for index in 0..<Int.random(in: 1...count, using: &random) {
      if index > 0 { text += pick(separators, &random) }
      text += any(&random)
    }
    return text
  }

  /// One of some; the lists here are never empty.
  static func pick<Element>(_ list: [Element], _ random: inout SeededRandom) -> Element {
    list[Int.random(in: list.indices, using: &random)]
  }

  /// Whether something happens that happens so often in a hundred times.
  static func chance(_ percent: Int, _ random: inout SeededRandom) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }
}
