import TestSupport
import Testing
import Text

@testable import Query

struct SnippetTests {
  private static let texts: [(name: String, text: String, words: [String])] = [
    (
      "Latin",
      "Yesterday I went to the market and bought three apples, two pears\nand a melon; the apples were best.",
      ["apples", "pears"]
    ),
    (
      "Cyrillic",
      "Вчера мы ходили на рынок и купили яблоки, груши и дыню; яблоки были вкуснее всего.",
      ["яблоки"]
    ),
    (
      "Greek", "Χθες πήγαμε στην αγορά και αγοράσαμε μήλα, αχλάδια και ένα πεπόνι από τον μανάβη.",
      ["πεπονι"]
    ),
    (
      "Arabic", "ذهبنا أمس إلى السوق واشترينا ثلاث تفاحات وإجاصتين وبطيخة كبيرة جدا من البائع",
      ["تفاحات"]
    ),
    (
      "Hebrew", "אתמול הלכנו לשוק וקנינו שלושה תפוחים, שני אגסים ומלון גדול מאוד מהמוכר הזקן",
      ["תפוחים"]
    ),
    ("Devanagari", "कल हम बाज़ार गए और तीन सेब, दो नाशपाती और एक बड़ा खरबूजा ख़रीद कर घर ले आए", ["सेब"]),
    ("Thai", "เมื่อวานนี้เราไปตลาดและซื้อแอปเปิลสามผลลูกแพร์สองผลและแตงโมหนึ่งลูกจากพ่อค้า", ["แอปเปิล"]),
    ("Han", "昨天我们去市场买了三个苹果两个梨和一个甜瓜回家以后大家都说苹果最好吃所以今天又去买了一次", ["苹果"]),
    ("Kana", "きのうはいちばへいってリンゴをみっつとナシをふたつとメロンをひとつかってかえりました", ["リンゴ", "ナシ"]),
    ("Hangul", "어제 우리는 시장에 가서 사과 세 개와 배 두 개와 참외 하나를 사서 집으로 돌아왔습니다", ["사과"]),
    (
      "Emoji", "shopping list: 🍎🍎🍎 and 🍐🍐 and then 👩🏽‍🌾 said 🇩🇪 melons are best 🍈 this year anyway",
      ["👩🏽‍🌾"]
    ),
  ]

  @Test func `snippets in ten scripts`() throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    var lines: [String] = []
    for (name, text, words) in Self.texts {
      let terms = words.map { TextTerm(.phrase, $0) }
      let lit = matcher.ranges(of: [], terms: terms, in: text)
      for columns in [200, 48, 20] {
        lines.append(
          "\(name) \(columns): \(Snippet(of: text, lit: lit, columns: columns).bracketed)"
        )
      }
    }
    try Golden.expect(lines.joined(separator: "\n") + "\n", named: "snippets.txt")
  }

  /// What a snippet may show of a text: its characters without controls, with single spaces.
  private func plain(_ text: String) -> [Character] {
    var result: [Character] = []
    for character in text {
      switch SnippetCharacter(character) {
      case .dropped: continue
      case .blank, .lineBreak:
        if result.last != " " { result.append(" ") }
      case .visible: result.append(character)
      }
    }
    return result
  }

  private func contains(_ text: [Character], _ part: [Character]) -> Bool {
    part.isEmpty
      || text.indices.contains { text.count - $0 >= part.count && text[$0...].starts(with: part) }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a snippet fits, shows a match, and cuts between characters`(seed: UInt64) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    var chat = RandomChat(random: SeededRandom(seed: seed))
    for _ in 0..<500 {
      let text = chat.text(upTo: 30)
      let lit = matcher.ranges(of: [], terms: [TextTerm(.phrase, chat.piece())], in: text)
      let columns = Int.random(in: 12...60, using: &chat.random)
      let snippet = Snippet(of: text, lit: lit, columns: columns)
      #expect(DisplayWidth.columns(snippet.text) <= columns, "seed \(seed)")
      #expect(snippet.pieces.contains(where: \.isLit) == !lit.isEmpty, "seed \(seed)")
      var shown = Array(snippet.text)
      if snippet.isCutAtStart { #expect(shown.removeFirst() == "…") }
      if snippet.isCutAtEnd { #expect(shown.removeLast() == "…") }
      #expect(contains(plain(text), shown), "\(text.debugDescription): \(shown), seed \(seed)")
      if !snippet.isCutAtStart, !snippet.isCutAtEnd {
        #expect(DisplayWidth.columns(String(plain(text))) <= columns + 2, "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      ("a [[x]] b", [0..<1], "[[a]] [ [x] ] b"),
      ("[x]", [1..<2], "[ [[x]] ]"),
      ("[x]", [0..<3], "[[ [x] ]]"),
      ("[[[", [], "[ [ ["),
      ("a]]b", [1..<2], "a[[] ]] ]b"),
    ] as [(String, [Range<Int>], String)]
  )
  func `marks can be told from brackets`(row: (String, [Range<Int>], String)) {
    #expect(Snippet(whole: row.0, lit: row.1).bracketed == row.2)
  }

  @Test func `the densest place is shown`() {
    let filler = String(repeating: "lorem ipsum ", count: 20)
    let text = "foo " + filler + "foo x foo " + filler
    let lit = [0..<3, 244..<247, 250..<253]
    let snippet = Snippet(of: text, lit: lit, columns: 30)
    #expect(snippet.bracketed == "… ipsum [[foo]] x [[foo]] lorem …")
  }

  @Test(arguments: 0...6)
  func `tiny lines hold what they can`(columns: Int) {
    let snippet = Snippet(of: "東京都庁 is a match", lit: [0..<6], columns: columns)
    #expect(DisplayWidth.columns(snippet.text) <= columns)
  }

  @Test func `the whole form keeps its lines and lights whole characters`() {
    let text = "one\r\ntwo\tthree\u{7}\u{202E}\n\ne\u{301}n"
    #expect(
      Snippet(whole: text, lit: [0..<3, 20..<21]).pieces == [
        .init(text: "one", isLit: true), .init(text: "\ntwo\tthree\n\n", isLit: false),
        .init(text: "e\u{301}", isLit: true), .init(text: "n", isLit: false),
      ]
    )
  }

  @Test func `without a match the beginning is shown`() {
    #expect(Snippet(of: "  one two three four", lit: [], columns: 12).text == "one two …")
    #expect(Snippet(of: "", lit: [], columns: 12).pieces.isEmpty)
  }

  @Test(arguments: ["a", "\u{301}", "\u{200B}", "\n", "\u{7}", "東", "🇩", "👩\u{200D}", " x"])
  func `of a large text of anything little is shown`(piece: String) {
    let text = String(repeating: piece, count: 200_000 / piece.utf8.count)
    let middle = text.utf8.count / 2 / piece.utf8.count * piece.utf8.count
    let lit = [middle..<middle + piece.utf8.count]
    let snippet = Snippet(of: text, lit: lit, columns: 80)
    #expect(snippet.text.utf8.count < 25_000)
  }
}
