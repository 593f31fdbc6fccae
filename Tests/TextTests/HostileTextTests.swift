import TestSupport
import Testing
import Text

/// Checks what holds of the tokens of any bytes; gives their number.
@discardableResult
func checkTokens(_ bytes: [UInt8], with analyser: TextAnalyser) -> Int {
  var count = 0
  var start = 0
  bytes.withUnsafeBufferPointer { text in
    analyser.analyse(text) { token in
      let string = String(validating: token.bytes, as: UTF8.self)
      #expect(string.map { (1...64).contains($0.unicodeScalars.count) } == true)
      #expect(token.bytes.first.map { $0 >= 0x20 } == true)
      #expect(token.start < token.end && token.end <= bytes.count)
      // A sign before the word is the one thing that begins before its position.
      #expect(
        token.start >= (token.kind == .sigil && token.isColocated ? max(0, start - 3) : start)
      )
      #expect(count > 0 || !token.isColocated)
      if !token.isColocated { start = token.start }
      count += 1
      return true
    }
  }
  return count
}

struct HostileTextTests {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `any bytes give valid tokens inside the text`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    var source = RandomText(random: SeededRandom(seed: seed))
    for _ in 0..<2000 {
      checkTokens(source.bytes(upTo: 20), with: analyser)
      checkTokens(Array(source.anything(upTo: 20).utf8), with: analyser)
      checkTokens(Array(source.text(of: RandomText.other, upTo: 20).utf8), with: analyser)
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xED, 0xA0, 0x80, 0x62], 2), ([0xC0, 0x80], 0), ([0xF0, 0x9F, 0x91], 0),
      ([0x61, 0xFF, 0xCC, 0x81], 1), ([0xE6, 0x9D, 0xB1, 0xE6], 1), ([0x00, 0x00], 0),
      ([0xF4, 0x90, 0x80, 0x80, 0x61], 1),
    ] as [([UInt8], Int)]
  )
  func `what is no UTF-8 separates`(bytes: [UInt8], expected: Int) throws {
    #expect(checkTokens(bytes, with: try TextAnalyser()) == expected)
  }

  @Test(
    arguments: [
      ("a", 1_000_000, 1), ("é", 1_000_000, 1), ("aB", 500_000, 33), ("東", 300_000, 599_999),
      ("\u{301}\u{323}", 100_000, 0), ("a\u{323}\u{301}", 100_000, 1),
      ("\u{E49}\u{E4D}", 50_000, 199_999),
      ("\u{1161}", 300_000, 599_999), ("\u{200B}", 300_000, 0), (":", 1_000_000, 0),
      ("<@1", 300_000, 300_000), (":aaaaaaaa", 100_000, 100_000), ("👩‍", 100_000, 1),
      ("🇩", 100_001, 50_001),
      ("\u{FDFA}", 20_000, 60_001), ("#", 1_000_000, 0), ("+", 1_000_000, 0),
      ("\u{93C}\u{94D}", 100_000, 1),
    ] as [(String, Int, Int)]
  )
  func `a text of one thing takes time by its length`(
    piece: String,
    count: Int,
    expected: Int
  )
    throws
  {
    let text = String(repeating: piece, count: count)
    var found = 0
    var bytes = text
    let analyser = try TextAnalyser()
    bytes.withUTF8 { bytes in
      analyser.analyse(bytes) { _ in
        found += 1
        return true
      }
    }
    #expect(found == expected)
  }

  @Test func `a letter under a hundred thousand marks is the letter`() throws {
    var scalars = String.UnicodeScalarView("e".unicodeScalars)
    for index in 0..<100_000 { scalars.append(index % 2 == 0 ? "\u{301}" : "\u{323}") }
    let text = String(scalars) + "x"
    #expect(try TextAnalyser().folded(text) == "ex")
  }

  @Test func `a long text is cut into chunks without a trace`() throws {
    let analyser = try TextAnalyser()
    let piece = "Ünïcode C++ <@12> 東京 น้ำ "
    let alone = analyser.tokens(of: piece)
    let tokens = analyser.tokens(of: String(repeating: piece, count: 2000))
    #expect(tokens.count == 2000 * alone.count)
    #expect(Array(tokens.suffix(alone.count)).map(\.text) == alone.map(\.text))
    let last = try #require(alone.last).range.upperBound + 1999 * piece.utf8.count
    #expect(tokens.last?.range.upperBound == last)
  }

  @Test func `a callback that calls its analyser is stopped`() async {
    await #expect(processExitsWith: .failure) {
      let analyser = try TextAnalyser()
      [UInt8(ascii: "a")].withUnsafeBufferPointer { text in
        analyser.analyse(text) { _ in analyser.folded("b").isEmpty }
      }
    }
  }
}
