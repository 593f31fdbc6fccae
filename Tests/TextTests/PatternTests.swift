import TestSupport
import Testing
import Text

struct PatternTests {
  @Test(arguments: [
    ("re+gex", "a reeegex here", Pattern.Outcome.matched(2..<9)),
    ("GRÜSSE", "viele Grüße", .matched(6..<13)),
    ("^b$", "a\nb\nc", .matched(2..<3)),
    ("👍.", "x👍y", .matched(1..<6)),
    ("x*", "", .matched(0..<0)),
    ("nothing", "some text", .notMatched),
    ("[[:Han:]]{2}", "at 東京", .matched(3..<9)),
  ])
  func `a match stands at its bytes`(
    pattern: String,
    text: String,
    expected: Pattern.Outcome
  )
    throws
  {
    #expect(try Pattern(pattern).firstMatch(in: text) == expected)
  }

  @Test func `letter case can matter`() throws {
    let pattern = try Pattern("Foo", caseInsensitive: false)
    #expect(pattern.firstMatch(in: "foo") == .notMatched)
    #expect(pattern.firstMatch(in: "Foo") == .matched(0..<3))
  }

  @Test(arguments: [
    ("a(b", PatternProblem.unbalanced, 3), ("é[z-a]", .badSet, 6), ("a{3,2}", .badInterval, 6),
    ("", .syntax, 0), ("*a", .syntax, 1), ("(?<=a+)b", .unboundedLookBehind, 7),
  ])
  func `a mistake is told with its place`(pattern: String, problem: PatternProblem, offset: Int) {
    #expect(throws: TextError.invalidPattern(problem: problem, offset: offset)) {
      try Pattern(pattern)
    }
  }

  @Test func `all matches come in order, up to a limit`() throws {
    let pattern = try Pattern("a|é")
    var text = "a é xa"
    text.withUTF8 { bytes in
      let all = pattern.matches(in: bytes)
      #expect(all.ranges == [0..<1, 2..<4, 6..<7])
      #expect(all.isWhole)
      #expect(pattern.matches(in: bytes, limit: 2).ranges.count == 2)
    }
  }

  @Test(arguments: ["(a+)+b", "(a|aa)+$", "(.*)*x"])
  func `a pattern that explodes gives up and can be used again`(source: String) throws {
    let pattern = try Pattern(source)
    let text = String(repeating: "a", count: 60) + "!"
    let soon = Pattern.deadline(after: .milliseconds(5))
    #expect(pattern.firstMatch(in: text, deadline: soon) == .gaveUp)
    #expect(pattern.firstMatch(in: "a", deadline: soon) == .gaveUp)
    #expect(pattern.firstMatch(in: "aab\nx") != .gaveUp)
  }

  @Test func `a text too long for the stack is given up on`() throws {
    let pattern = try Pattern("(?:a|b)*c")
    let text = String(repeating: "ab", count: 1_000_000)
    #expect(pattern.firstMatch(in: text) == .gaveUp)
    #expect(pattern.firstMatch(in: "abc") == .matched(0..<3))
  }

  @Test(arguments: [
    ("error", ["error"]), ("foo.*bar", ["foo", "bar"]), ("ab", []), ("colou?r", ["colo"]),
    ("foo|bar", []), ("(foo|bar)bazaar", ["bazaar"]), ("x(?:abc)?yzzy", ["yzzy"]),
    ("abc+def", ["abc", "def"]), ("abc*defg", ["defg"]), ("abc{0,2}defg", ["defg"]),
    ("abc{2}defg", ["abc", "defg"]), ("[abc]defg[^]]", ["defg"]), ("\\bword\\b", ["word"]),
    ("\\p{L}word\\d", ["word"]), ("\\x41word", []), ("\\Qa.b\\Eword", []), ("(?x) w o r d", []),
    ("(?i)word", ["word"]), ("(?#a (comment)word", ["word"]), ("word(?#|)", ["word"]),
    ("v12345", ["v1234"]), ("12345", []), ("err404", ["err40"]), ("straße", ["straße"]),
    ("caffè", ["caff"]), ("xนำมา", []), ("\u{FDFA}abcʼdef", ["abc", "def"]),
    ("東京都庁tower", ["東京都", "tower"]), ("foo_bar-baz", ["foo", "bar", "baz"]),
    ("[[a]b|]word", ["word"]), ("(a[)]b)word", ["word"]), ("a\\|word", ["word"]),
  ])
  func `a pattern tells what every match must contain`(pattern: String, expected: [String]) throws {
    #expect(try Pattern(pattern).requiredLiterals == expected)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a match contains the literals as substrings of its words`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var random = SeededRandom(seed: seed)
    let atoms = ["abc", "Xyz", "é", ".", "b?", "(abc|d)", "[a-c]", "d{0,1}", "ß", "c+", "k"]
    let pieces = [
      "abc", "XYZ", "e\u{301}", "É", "-", "b", "d", "ss", "C", "K", "ab", "\u{212A}", "1",
    ]
    for _ in 0..<400 {
      let source = (0..<4).map { _ in atoms.randomElement(using: &random) ?? "" }.joined()
      let pattern = try Pattern(source)
      guard !pattern.requiredLiterals.isEmpty else { continue }
      for _ in 0..<40 {
        let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        guard case .matched = pattern.firstMatch(in: text) else { continue }
        let words = analyser.tokens(of: text).map(\.text)
        for literal in pattern.requiredLiterals {
          let folded = analyser.folded(literal)
          #expect(words.contains { $0.contains(folded) }, "\(source) in \(text), seed \(seed)")
        }
      }
    }
  }
}
