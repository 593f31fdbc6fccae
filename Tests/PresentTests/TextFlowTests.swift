import Query
import TestSupport
import Testing
import Text
import Writing

@testable import Present

struct TextFlowTests {
  private func flow(_ text: String, width: Int?) -> [String] {
    TextFlow.lines([Snippet.Piece(text: text, isLit: false)], width: width, indent: "  ")
      .map(\.plain.string)
  }

  @Test(arguments: [
    ("one two three four", 12, ["  one two", "  three four"]),
    ("one\ntwo\n\nthree", 40, ["  one", "  two", "", "  three"]),
    ("東京都新宿区の天気", 14, ["  東京都新宿区", "  の天気"]),
    ("    code", 40, ["      code"]), ("", 40, [""]), ("a  b", 40, ["  a  b"]),
  ])
  func `lines are broken between words`(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(flow(text, width: width) == lines)
  }

  @Test func `without a width lines stay as they come`() {
    let long = String(repeating: "word ", count: 100)
    #expect(flow(long + "\nnext", width: nil) == ["  " + long, "  next"])
  }

  @Test func `what is lit stays lit across a line's end`() {
    let pieces = [
      Snippet.Piece(text: "one ", isLit: false), Snippet.Piece(text: "two three", isLit: true),
    ]
    let lines = TextFlow.lines(pieces, width: 12, indent: "  ", litStyle: .bold)
    let lit = lines.map { $0.pieces.filter { $0.style == .bold }.map(\.text.string).joined() }
    #expect(lit == ["two", "three"])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `no line is wider than it may be, and no word is lost`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let words = ["a", "東京", "word", "👩\u{200D}🚀", String(repeating: "x", count: 90), "naïve"]
    for _ in 0..<50 {
      let text = (0..<20).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let lines = flow(text, width: 60)
      #expect(lines.allSatisfy { DisplayWidth.columns($0) <= 60 }, "seed \(seed): \(text)")
      let letters = lines.joined().filter { $0 != " " }
      #expect(letters == text.filter { $0 != " " }, "seed \(seed)")
    }
  }
}
