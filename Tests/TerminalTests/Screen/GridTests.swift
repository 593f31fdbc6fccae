import Testing
import Writing

@testable import Terminal

struct GridTests {
  @Test(arguments: [
    ("ab", 2), ("漢字", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("ไม้", 2), ("❤️", 2),
  ])
  func `a text takes the columns that it has`(text: String, columns: Int) {
    var grid = Grid(columns: 20, rows: 1)
    #expect(grid.put("\(text)", at: 3, 0, Look()) == 3 + columns)
  }

  @Test func `half of a wide character never stays`() {
    var grid = Grid(columns: 6, rows: 1)
    grid.put("漢字", at: 0, 0, Look())
    grid.put("x", at: 1, 0, Look())
    #expect(grid.line(0).map(\.text) == [" ", "x", "字", "", " ", " "])
    grid.put("y", at: 2, 0, Look())
    #expect(grid.line(0).map(\.text) == [" ", "x", "y", " ", " ", " "])
  }

  @Test func `what does not fit is left out`() {
    var grid = Grid(columns: 5, rows: 1)
    grid.put("漢字漢字", at: 0, 0, Look())
    #expect(grid.text(0) == "漢字")
    #expect(grid.put("x", at: 9, 0, Look()) == 9)
    #expect(grid.put("x", at: 0, 7, Look()) == 0)
  }

  @Test func `a frame draws only what changed`() {
    var writer = FrameWriter(palette: .plain)
    var grid = Grid(columns: 40, rows: 10)
    grid.put("hello", at: 0, 3, Look())
    #expect(!writer.frame(grid).isEmpty)
    #expect(writer.frame(grid).isEmpty)
    grid.put("j", at: 0, 3, Look())
    let text = String(decoding: writer.frame(grid), as: UTF8.self)
    #expect(text.contains("\u{1B}[4;1H\u{1B}[0mj\u{1B}[0m"))
    #expect(!text.contains("ello"))
  }

  @Test(arguments: [
    (10, "one two three", ["one two ", "three"]), (5, "abcdefghij", ["abcde", "fghij"]),
    (6, "漢字漢字", ["漢字漢", "字"]), (20, "a\nb", ["a", "b"]), (8, "a  b", ["a  b"]),
  ])
  func `lines break between words`(width: Int, text: String, lines: [String]) {
    var breaker = LineBreaker(width: width)
    breaker.append("\(text, keeping: .newlines)", Look())
    #expect(breaker.finish().map(\.text) == lines)
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
  ])
  func `bytes become the letters of base 64`(text: String, letters: String) {
    #expect(Base64.text(Array(text.utf8)) == letters)
  }
}
