import Model
import Store
import TestSupport
import Testing

@testable import Terminal

/// Who has the keys, and what Esc and q do, on screens of every width.
struct RulesTests {
  private static let widths = [20, 60, 80, 90, 100, 120, 200]
  private static let openers: [(key: Character, detail: BrowserState.Detail)] = [
    ("i", .message), ("H", .history), ("v", .raw), ("?", .help),
  ]

  private static func browser(_ columns: Int, rows: Int = 24) throws -> BrowserDriver {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path, columns: columns, rows: rows)
    browser.begin()
    return browser
  }

  @Test(arguments: widths)
  func `what is opened is in sight and has the keys, and Esc closes it`(columns: Int) throws {
    let browser = try Self.browser(columns)
    let before = browser.grid
    for (key, detail) in Self.openers {
      browser.press(.character(key))
      #expect(browser.state.detail == detail)
      #expect(browser.state.pane == .detail)
      #expect(browser.state.frame.detail.columns > 0)
      browser.press(.escape)
      #expect(browser.grid == before, "\(key) at \(columns)")
    }
  }

  @Test(arguments: widths)
  func `the key that opened something closes it too`(columns: Int) throws {
    let browser = try Self.browser(columns)
    let before = browser.grid
    for (key, _) in Self.openers {
      browser.press(.character(key), .character(key))
      #expect(browser.grid == before, "\(key) at \(columns)")
    }
  }

  @Test(arguments: widths)
  func `q closes whatever was opened, and quits only from messages and places`(columns: Int) throws
  {
    let browser = try Self.browser(columns)
    for (key, _) in Self.openers {
      browser.press(.character(key), .character("q"))
      #expect(browser.state.detail == nil)
      #expect(!browser.isQuitting)
    }
    browser.press(.character("."), .character("q"))
    #expect(!browser.isQuitting)
    browser.press(.character("q"))
    #expect(browser.isQuitting)
  }

  @Test func `what was opened over the details gives way to them, keys and all`() throws {
    let browser = try Self.browser(60)
    browser.press(.character("i"), .character("v"), .character("H"), .escape)
    #expect(browser.state.detail == .message)
    #expect(browser.state.pane == .detail)
    browser.press(.escape)
    #expect(browser.state.detail == nil)
    #expect(browser.state.pane == .page)
  }

  @Test func `details stay open while messages have the keys, and Esc closes them from there`()
    throws
  {
    let browser = try Self.browser(120)
    browser.press(.character("i"), .left, .up)
    #expect(browser.state.current?.message.content == "message number 28")
    #expect(browser.grid.text(4).contains("│   user"))
    #expect(browser.grid.text(23).contains("Esc close details"))
    browser.press(.escape)
    #expect(browser.state.detail == nil)
    #expect(browser.state.pane == .page)
  }

  @Test func `details that went out of sight come back at one press`() throws {
    let browser = try Self.browser(90)
    browser.press(.character("i"), .left)
    #expect(browser.state.frame.detail.columns == 0)
    browser.press(.character("i"))
    #expect(browser.state.frame.detail.columns > 0)
    #expect(browser.state.pane == .detail)
  }

  @Test func `help that was asked for among the places leads back to them`() throws {
    let browser = try Self.browser(60)
    browser.press(.left, .character("?"), .escape)
    #expect(browser.state.pane == .places)
    browser.press(.escape)
    #expect(browser.state.pane == .page)
  }

  @Test(arguments: widths)
  func `Esc leads back from every list, and is never without an answer`(columns: Int) throws {
    let browser = try Self.browser(columns)
    for key in "@pB" {
      browser.press(.character(key))
      #expect(browser.state.list?.isSearch == true)
      browser.press(.escape)
      #expect(browser.state.channel == Snowflake(rawValue: Sample.general), "\(key) at \(columns)")
    }
    browser.press(.escape)
    #expect(browser.state.toast?.text.contains("q quits") == true)
  }

  @Test func `a notice goes with the next key, and the hints are there again`() throws {
    let browser = try Self.browser(100)
    browser.press(.character("r"))
    #expect(browser.grid.text(23).contains("answers none"))
    browser.press(.up)
    #expect(browser.grid.text(23).contains("? keys"))
  }

  @Test func `news stays while somebody presses keys`() throws {
    let keeper = try Sample.archive()
    var state = try BrowserDriver(keeper.path).state
    state.announce("Written")
    _ = state.take(.key(.down))
    #expect(state.toast?.text == "Written")
    _ = state.take(.key(.escape))
    #expect(state.toast?.text != "Written")
  }

  @Test(arguments: [Key.character("Z"), .control("r"), .delete, .character("é")])
  func `a key without a meaning says so, and changes nothing else`(key: Key) throws {
    let browser = try Self.browser(100)
    let before = browser.grid
    browser.press(key)
    #expect(browser.grid.text(23).contains("\(key.name) does nothing here: ? lists the keys"))
    for row in 0..<23 { #expect(browser.grid.line(row) == before.line(row)) }
  }

  @Test func `a key that a menu has not says so, and the menu stays`() throws {
    let browser = try Self.browser(100)
    browser.press(.character("."), .character("Z"))
    #expect(browser.grid.text(23).contains("Z is not in this menu: Esc closes it"))
    guard case .menu = browser.state.overlay else { return #expect(Bool(false)) }
  }

  @Test func `the document of the message that is chosen is shown, wherever one went meanwhile`()
    throws
  {
    let browser = try Self.browser(160)
    browser.press(.character("v"), .left, .up, .down)
    #expect(browser.text.contains("\"content\": \"message number 29\""))
    browser.press(.up)
    #expect(browser.text.contains("\"content\": \"message number 28\""))
  }
}

extension BrowserDriver {
  /// Whether somebody quit.
  fileprivate var isQuitting: Bool {
    effects.contains { if case .quit = $0 { true } else { false } }
  }
}
