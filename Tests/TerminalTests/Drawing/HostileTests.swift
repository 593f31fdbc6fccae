import Model
import Present
import TestSupport
import Testing
import Writing

@testable import Terminal

struct HostileTests {
  private static let texts = [
    "\u{1B}[2J\u{1B}]0;owned\u{07} cleared", "a\u{202E}gnirts\u{202C} b", "bell\u{07}\u{08}\u{7F}",
    "zero\u{200B}width\u{FEFF}", "c1 \u{9B}31m red", String(repeating: "\u{301}", count: 5_000),
    String(repeating: "字", count: 3_000), String(repeating: "👩‍👩‍👧‍👦", count: 200),
    String(repeating: "> ", count: 400) + "deep", String(repeating: "||", count: 999),
    "```\n" + String(repeating: "x", count: 4_000), String(repeating: "\n", count: 2_000),
    "שלום עולם", "\u{2066}\u{2067}\u{2068}",
  ]

  @Test(arguments: texts.indices)
  func `no text steers the terminal, nor breaks the lines of others`(index: Int) throws {
    let text = Self.texts[index]
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(0), username: text, content: text),
      Builder.message(id: Sample.id(1), content: "the next one"),
    ])
    for (columns, rows) in [(100, 24), (20, 5), (140, 50)] {
      let browser = try BrowserDriver(keeper.path, columns: columns, rows: rows)
      browser.begin()
      browser.press(.character("i"), .character("g"), .character("?"), .character("."), .escape)
      browser.press(.character("/"))
      browser.take(.paste(text))
      browser.press(.enter, .escape)
      let grid = browser.grid
      for row in 0..<rows { #expect(grid.line(row).count == columns) }
      var writer = FrameWriter(palette: Palette.plain)
      let frame = String(decoding: writer.frame(grid), as: UTF8.self)
      #expect(Self.foreign(in: frame) == [])
    }
  }

  /// What in a frame is neither a text nor one of our own sequences.
  private static func foreign(in frame: String) -> [String] {
    let rest = frame.replacing(/\u{1B}\[(\?2026[hl]|\?25[hl]|2J|\d+;\d+H|[0-9;]*m)/, with: "")
    let controls = rest.unicodeScalars.filter { scalar in
      scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || scalar.value == 0x2066
        || scalar.value == 0x2067
    }
    return controls.map { String($0.value, radix: 16) }
  }

  @Test func `text from right to left is kept apart from what surrounds it`() {
    var grid = Grid(columns: 20, rows: 1)
    grid.put("ab", at: 0, 0, Look())
    grid.put("שלום", at: 3, 0, Look())
    let opens = grid.line(0).filter { $0.text.hasPrefix("\u{2068}") }.count
    let closes = grid.line(0).filter { $0.text.hasSuffix("\u{2069}") }.count
    #expect(opens == 1)
    #expect(closes == 1)
  }

  @Test func `a paste of 100 kB is taken, and answered`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("/"))
    let clock = ContinuousClock()
    let time = clock.measure {
      browser.take(.paste(String(repeating: "quiet ", count: 17_000)))
    }
    #expect(browser.state.prompt?.line.text.count == LineEditor.longest)
    #expect(time < .seconds(20))
    browser.press(.escape)
    #expect(browser.text.contains("message number 29"))
  }
}

extension Palette {
  static let plain = Palette(
    theme: .system,
    accent: .blueberry,
    depth: .none,
    isHighContrast: false
  )
}
