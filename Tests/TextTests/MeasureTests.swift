import TestSupport
import Testing
import Text

struct MeasureTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("a\u{1B}b", 2), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("ｶ", 1), ("Ａ", 2),
    ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("🇩🇪", 2), ("1️⃣", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{200B}", 0), ("ก้", 1), ("a\u{AD}b", 2),
  ])
  func `text takes the columns a terminal gives it`(text: String, expected: Int) {
    #expect(DisplayWidth.columns(text) == expected)
  }

  @Test(arguments: [("東京都", 5, "東京", 4), ("abc", 9, "abc", 3), ("👍🏽x", 1, "", 0), ("ab", 0, "", 0)])
  func `text is cut to the columns there are`(
    text: String,
    limit: Int,
    expected: String,
    columns: Int
  ) {
    let cut = DisplayWidth.prefix(of: text, fitting: limit)
    #expect(String(cut.text) == expected)
    #expect(cut.columns == columns)
  }

  @Test(
    arguments: [
      ("kitten", "sitting", 3, 3), ("befroe", "before", 2, 1), ("abc", "abc", 0, 0),
      ("", "ab", 2, 2), ("ab", "", 1, nil), ("abcd", "badc", 3, 2), ("a", "b", 0, nil),
      ("größe", "grösse", 2, 2), ("same", "different", 2, nil), ("ca", "abc", 3, 3),
    ] as [(String, String, Int, Int?)]
  )
  func `typos are counted up to a limit`(
    first: String,
    second: String,
    limit: Int,
    expected: Int?
  ) {
    #expect(EditDistance.between(first, second, atMost: limit) == expected)
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `the bounded distance is the plain one`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2000 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...7, using: &random)).map { _ in
          UInt32.random(in: 97...99, using: &random)
        }
      }
      let limit = Int.random(in: 0...5, using: &random)
      let plain = plainDistance(words[0], words[1])
      let expected = plain <= limit ? plain : nil
      #expect(
        EditDistance.between(words[0], words[1], atMost: limit) == expected,
        "\(words) \(limit)"
      )
    }
  }

  /// The textbook's matrix.
  private func plainDistance(_ first: [UInt32], _ second: [UInt32]) -> Int {
    var table = (0...first.count).map { row in
      (0...second.count).map { row == 0 ? $0 : $0 == 0 ? row : 0 }
    }
    for row in 1..<max(1, first.count + 1) {
      for column in 1..<max(1, second.count + 1) {
        let cost = first[row - 1] == second[column - 1] ? 0 : 1
        var best = min(
          table[row - 1][column] + 1,
          table[row][column - 1] + 1,
          table[row - 1][column - 1] + cost
        )
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[first.count][second.count]
  }

  @Test(arguments: [
    ("foo_bar, 12!", ["foo_bar", "12"]), ("東京都庁", ["東京", "都庁"]), ("a 👍🏽 b", ["a", "👍🏽", "b"]),
    ("", []), ("한국어 말", ["한국어", "말"]),
  ])
  func `words are those of ICU`(text: String, expected: [String]) throws {
    let segments = try WordBreaker().segments(of: text)
    let bytes = Array(text.utf8)
    let words = segments.filter(\.isWord).map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(words == expected)
    #expect(segments.flatMap { Array($0.range) } == Array(0..<bytes.count))
  }

  @Test func `each error is a sentence`() {
    var errors: [TextError] = [.unavailable(what: "NFC", code: 2), .unknownZone("x")]
    errors += PatternProblem.allCases.map { .invalidPattern(problem: $0, offset: 3) }
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}

@Test(arguments: [1, 2, 3] as [UInt64])
func `words found around a place are those of the whole text`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let breaker = try WordBreaker()
  let words = ["don't", "foo_bar", "v1.2.3", "größe", "x.org/a-b", "слово", "😀", "C++", "東京", "👩‍👩‍👧"]
  for _ in 0..<500 {
    let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      (words.randomElement(using: &random) ?? "")
        + ([" ", "\n", ", "].randomElement(using: &random) ?? "")
    }.joined()
    let whole = [0] + breaker.segments(of: text).map(\.range.upperBound)
    let bytes = Array(text.utf8)
    let starts = bytes.indices.filter { bytes[$0] & 0xC0 != 0x80 && bytes[$0] > 0x20 }
    guard let start = starts.randomElement(using: &random) else { continue }
    let (window, offsets) = bytes.withUnsafeBufferPointer {
      breaker.boundaries(around: start..<start, in: $0)
    }
    #expect(window.contains(start))
    #expect(offsets == whole.filter { $0 >= window.lowerBound && $0 <= window.upperBound })
  }
}
