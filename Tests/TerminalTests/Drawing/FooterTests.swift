import Foundation
import TestSupport
import Testing
import Writing

@testable import Terminal

/// The line at the bottom, and what is told about the archive.
struct FooterTests {
  private static func browser(_ columns: Int, _ rows: Int) throws -> BrowserDriver {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path, columns: columns, rows: rows)
    browser.begin()
    return browser
  }

  @Test(arguments: [(20, 5), (40, 10), (60, 15), (80, 24), (120, 40), (200, 50)])
  func `how to quit and where the keys are listed is always told`(columns: Int, rows: Int) throws {
    let browser = try Self.browser(columns, rows)
    func look(_ moment: String) {
      let footer = browser.grid.text(rows - 1)
      #expect(footer.contains("? keys"), "\(moment): \(footer)")
      #expect(footer.contains("q quit"), "\(moment): \(footer)")
    }
    look("channel")
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter)
    look("hits")
    browser.press(.enter)
    look("behind a hit")
    browser.press(.left)
    look("places")
  }

  @Test(arguments: [40, 60, 79, 80])
  func `where the channels are out of sight, the way to them is told`(columns: Int) throws {
    let browser = try Self.browser(columns, 24)
    #expect(browser.grid.text(23).contains("← channels"))
  }

  @Test(arguments: 40...80)
  func `how to see a message's details is told beside it`(columns: Int) throws {
    let browser = try Self.browser(columns, 24)
    let footer = browser.grid.text(23)
    #expect(footer.contains("details"), "\(footer)")
    #expect(footer.contains("← channels"), "\(footer)")
  }

  @Test(arguments: 6...40)
  func `a line that is cut says so`(width: Int) {
    let line = RichLine("somebody", Look(.accent)) + RichLine("  2024-03-05", Look(.tertiary))
    let whole = line + RichLine(" deleted", Look(.danger)) + RichLine(" edited", Look(.tertiary))
    let cut = whole.cut(to: width)
    #expect(cut.columns <= width)
    #expect(cut == whole || cut.text.hasSuffix("…"), "\(cut.text)")
  }

  @Test(arguments: [24, 30, 36, 40, 60, 120])
  func `ids are broken between their numbers only`(columns: Int) throws {
    let keeper = try Sample.archive(of: [
      Builder.message(
        id: 1_402_000_000_000_000_001,
        channel: 1_213_093_883_412_492_294,
        content: "a"
      )
    ])
    let browser = try BrowserDriver(keeper.path, columns: columns, rows: 40)
    browser.begin()
    browser.press(.character("i"))
    let width = browser.state.frame.detail.columns
    guard width >= 34 else { return }
    #expect(browser.text.contains("1213093883412492294/"), "\(browser.text)")
    #expect(browser.text.contains("1402000000000000001"), "\(browser.text)")
  }

  @Test func `hints come whole or not at all`() throws {
    for columns in 1...140 {
      let browser = try Self.browser(columns, 10)
      let placed = StatusLine(browser.state).placed(columns: columns)
      let last = placed.last?.columns.upperBound ?? 0
      #expect(last <= max(1, columns))
      for (one, next) in zip(placed, placed.dropFirst()) {
        let gap = columns < 60 ? 2 : 3
        #expect(one.columns.upperBound + gap == next.columns.lowerBound)
      }
    }
  }

  @Test func `a press of the mouse on a hint does what it says`() throws {
    let browser = try Self.browser(120, 24)
    let footer = browser.grid.text(23)
    let range = try #require(footer.range(of: "Ctrl-K"))
    let column = footer.distance(from: footer.startIndex, to: range.lowerBound)
    browser.take(.mouse(Mouse(kind: .press, column: column, row: 23)))
    guard case .switcher = browser.state.overlay else { return #expect(Bool(false)) }
  }

  @Test func `a second press of the mouse on a message opens its details`() throws {
    let browser = try Self.browser(120, 24)
    let press = Input.mouse(Mouse(kind: .press, column: 40, row: 15))
    browser.take(press)
    #expect(browser.state.detail == nil)
    browser.take(press)
    #expect(browser.state.detail == .message)
  }

  @Test func `an empty archive offers no way back`() throws {
    let keeper = try TemporaryArchive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    #expect(!browser.grid.text(23).contains("back"))
  }

  @Test func `with nothing new, the places stay as they are`() throws {
    let browser = try Self.browser(120, 24)
    browser.press(.character("u"))
    #expect(browser.text.contains("#quiet-corner"))
    #expect(browser.grid.text(23).contains("No channel has anything new"))
  }

  @Test func `heads of hits fit beside every width of the details`() throws {
    let keeper = try Sample.archive(of: [
      Builder.message(
        id: Sample.id(1),
        channel: 500,
        author: 70,
        content: "said",
        edited: "2023-11-15T00:00:00Z"
      )
    ])
    for columns in 28...140 {
      let browser = try BrowserDriver(keeper.path, columns: columns, rows: 24)
      browser.begin()
      browser.perform(.search, "is:edited")
      browser.press(.enter)
      #expect(browser.lines(with: "user70").first?.contains(" edited") == true, "at \(columns)")
    }
  }

  @Test func `help tells what signs mean, and every key`() {
    let text = HelpText.lines(width: 200).map(\.text).joined(separator: "\n")
    for sign in ["•", "◐", "▢", "╭", "♪ ! ≡"] { #expect(text.contains(sign)) }
    for key in KeyTable.keys.flatMap(\.keys) { #expect(text.contains(key.name)) }
  }

  @Test func `an archive whose file is gone says so as long as it is`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path, columns: 100, rows: 24)
    browser.begin()
    let away = keeper.path + ".away"
    try FileManager.default.moveItem(atPath: keeper.path, toPath: away)
    browser.look()
    browser.press(.up, .up)
    #expect(browser.grid.text(0).contains("the file is gone"))
    try FileManager.default.moveItem(atPath: away, toPath: keeper.path)
    browser.look()
    #expect(!browser.grid.text(0).contains("the file is gone"))
  }
}
