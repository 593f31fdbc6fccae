import TestSupport
import Testing
import Text

@testable import Query

/// Finds tokens in the stretches that a sieve leaves, and in the whole text.
private struct Comparison {
  let matcher: TermMatcher

  init() throws {
    matcher = TermMatcher(analyser: try TextAnalyser())
  }

  /// The sources of the tokens that are looked for, in order; nothing where it takes the analyser.
  func found(_ wanted: [(String, isPrefix: Bool)], in text: String) -> [Range<Int>]? {
    let tokens = wanted.map { (bytes: Array($0.0.utf8), isPrefix: $0.isPrefix) }
    guard let sieve = TokenSieve(tokens) else { return nil }
    var found: [Range<Int>] = []
    var text = text
    text.withUTF8 { bytes in
      matcher.forEachToken(in: bytes, sieve: sieve) { token, range in
        if Self.isWanted(String(decoding: token, as: UTF8.self), wanted) { found.append(range) }
        return true
      }
    }
    return found
  }

  /// The same by the analyser alone.
  func expected(_ wanted: [(String, isPrefix: Bool)], in text: String) -> [Range<Int>] {
    matcher.analyser.tokens(of: text).filter { Self.isWanted($0.text, wanted) }.map(\.range)
  }

  private static func isWanted(_ token: String, _ wanted: [(String, isPrefix: Bool)]) -> Bool {
    wanted.contains { $0.isPrefix ? token.utf8.starts(with: $0.0.utf8) : token == $0.0 }
  }
}

struct TokenSieveTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a sieve leaves every token of a text of many kinds that is looked for`(
    seed: UInt64
  ) throws {
    let comparison = try Comparison()
    var chat = RandomChat(random: SeededRandom(seed: seed))
    var count = 0
    for _ in 0..<3000 {
      let text = chat.text(upTo: 12)
      let wanted = (0..<Int.random(in: 1...3, using: &chat.random)).map { _ in
        (chat.wanted(), isPrefix: Bool.random(using: &chat.random))
      }
      let expected = comparison.expected(wanted, in: text)
      let found = comparison.found(wanted, in: text)
      #expect(found == expected, "\(wanted) in \(text.debugDescription)")
      count += expected.count
    }
    #expect(count > 1000)
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `a sieve leaves every token of letters, signs and marks thrown together`(
    seed: UInt64
  ) throws {
    let comparison = try Comparison()
    var random = SeededRandom(seed: seed)
    let letters = [Unicode.Scalar](
      "aabbAB1  \n2.#@<:>_'-+é\u{212A}kжЖאบ東か한\u{1F600}\u{3392}\u{301}\u{64B}\u{E31}\u{200D}\u{2019}\u{AD}٣३\u{A7F3}"
        .unicodeScalars
    )
    for _ in 0..<20_000 {
      let scalars = (0..<Int.random(in: 0...24, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
      let text = String(String.UnicodeScalarView(scalars))
      let wanted = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        let letters = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
          "ab13k".randomElement(using: &random)
        }
        return (String(letters), isPrefix: Bool.random(using: &random))
      }
      let found = comparison.found(wanted, in: text)
      #expect(
        found == comparison.expected(wanted, in: text),
        "\(wanted) in \(text.debugDescription)"
      )
    }
  }

  @Test func `no character of Unicode becomes a letter or digit behind a sieve's back`() throws {
    let comparison = try Comparison()
    let wanted = "abcdefghijklmnopqrstuvwxyz0123456789".map { (String($0), isPrefix: true) }
    let groups = stride(from: 0, to: wanted.count, by: 4).map { Array(wanted[$0..<$0 + 4]) }
    for code in UInt32(0x80)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(code) else { continue }
      let text = String(scalar)
      let tokens = comparison.matcher.analyser.tokens(of: text)
      guard tokens.contains(where: { $0.text.utf8.contains { $0 < 0x80 } }) else { continue }
      for group in groups {
        let found = comparison.found(group, in: text)
        #expect(
          found == comparison.expected(group, in: text),
          "U+\(String(code, radix: 16)) \(group)"
        )
      }
    }
  }

  @Test(arguments: [
    ("see", "We see. I see! seesaw, oversee, SEE", [3..<6, 10..<13, 32..<35]),
    ("case", "camelCase case cases", [5..<9, 10..<14]),
    ("12", "<@12> 12 312 #12", [0..<5, 6..<8, 14..<16]),
    ("wide", "ｗｉｄｅ w\u{AD}ide", [0..<12, 13..<19]),
    ("918", "٩١٨", [0..<6]),
  ])
  func `tokens are found where they stand`(row: (String, String, [Range<Int>])) throws {
    #expect(try Comparison().found([(row.0, isPrefix: false)], in: row.1) == row.2)
  }

  @Test(arguments: ["c++", "é", "東京", "", String(repeating: "a", count: 64)])
  func `what is no plain word takes the analyser`(token: String) {
    #expect(TokenSieve([(Array(token.utf8), isPrefix: false)]) == nil)
  }
}

extension RandomChat {
  /// A word of ASCII that its texts may have, or a beginning of one.
  fileprivate mutating func wanted() -> String {
    let words = [
      "foo", "bar", "cafe", "naive", "foobar", "camel", "case", "httpserver", "server", "urls",
      "v1",
      "1", "2", "c", "net", "123", "can", "t", "strasse", "tower", "12", "345", "smile", "blob",
      "99",
      "3", "e",
    ]
    let word = words[Int.random(in: words.indices, using: &random)]
    return Bool.random(using: &random) ? word : String(word.prefix(2))
  }
}
