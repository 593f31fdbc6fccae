import TestSupport
import Testing

@testable import Terminal

/// Sentences at the bottom, on screens of any size.
struct BottomTextTests {
  private static let sentence =
    "there is no archive at /home/somebody/.local/share/fluxsearch/archives/another.sqlite"

  private static func browser(_ columns: Int, _ rows: Int) throws -> BrowserDriver {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path, columns: columns, rows: rows)
    browser.begin()
    return browser
  }

  /// The words on the lines from the one with the sign on, put together.
  private static func told(_ grid: Grid, from sign: String) -> String {
    let lines = grid.text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = lines.lastIndex { $0.contains(sign) } ?? 0
    return lines[first...].joined().filter { $0 != " " && $0 != "✕" }
  }

  @Test(arguments: [40, 50, 60, 80, 120])
  func `what happened is told whole, on several lines where one is too short`(
    columns: Int
  ) throws {
    let browser = try Self.browser(columns, 24)
    browser.complain(Self.sentence)
    #expect(Self.told(browser.grid, from: "✕") == Self.sentence.filter { $0 != " " })
    browser.press(.up)
    #expect(!browser.text.contains("no archive"))
  }

  @Test func `on every screen, it leaves most of the lines to what is read`() throws {
    for (columns, rows) in [(1, 1), (2, 2), (5, 3), (20, 5), (30, 8), (40, 12)] {
      let browser = try Self.browser(columns, rows)
      browser.press(.up)
      let before = browser.grid
      browser.complain(String(repeating: Self.sentence + " ", count: 20))
      let grid = browser.grid
      let changed = (0..<rows).count { grid.text($0) != before.text($0) }
      #expect(changed <= max(1, rows / 4), "\(columns)x\(rows)")
    }
  }

  @Test func `why a line can't be done is told whole`() throws {
    let browser = try Self.browser(40, 24)
    browser.press(.character("t"))
    browser.type("nonsense")
    browser.press(.enter)
    let text = browser.text.filter { $0 != " " && $0 != "\n" }
    #expect(text.contains("'nonsense'isnodate"))
    #expect(text.contains("noramessagehere"))
  }

  @Test(arguments: [20, 24, 30, 40, 60])
  func `how many hits there are is told on narrow screens too`(columns: Int) throws {
    let browser = try Self.browser(columns, 12)
    browser.press(.character("/"))
    browser.type("quiet")
    #expect(browser.grid.text(0).contains("3 hits"))
    #expect(browser.grid.text(0).contains("iet"))
  }

  @Test(arguments: [6, 8, 12, 24, 40])
  func `what can be completed hides no word of why nothing is found`(rows: Int) throws {
    let browser = try Self.browser(80, rows)
    browser.press(.character("/"))
    browser.type("unheard-of has:")
    browser.press(.tab)
    #expect(browser.state.prompt?.suggestions.isEmpty == false)
    #expect(browser.text.contains("Nothing was found."))
  }

  @Test func `what can't be read is not told to be nothing`() throws {
    let browser = try Self.browser(80, 24)
    browser.press(.character("/"))
    browser.type("unheard-of")
    browser.fail("the archive is damaged")
    #expect(browser.text.contains("This can't be read."))
    #expect(!browser.text.contains("Nothing was found"))
    browser.type("er")
    #expect(!browser.text.contains("This can't be read."))
  }
}
