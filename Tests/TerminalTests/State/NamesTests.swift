import Model
import Store
import TestSupport
import Testing

@testable import Terminal

/// What the switcher finds by a name.
struct NamesTests {
  private static func browser() throws -> BrowserDriver {
    let keeper = try Sample.archive(of: [
      Builder.message(
        id: Sample.id(1),
        channel: 500,
        guild: 9,
        author: 70,
        content: "hola",
        fields: ",\"member\":{\"nick\":\"Tía Lupe\"}"
      ),
      Builder.message(id: Sample.id(2), channel: 500, guild: 9, author: 71, content: "hi"),
    ])
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    return browser
  }

  @Test(arguments: ["Tía", "tia lupe", "TIA"])
  func `people are found by the names that messages show, accents aside`(typed: String) throws {
    let browser = try Self.browser()
    #expect(browser.text.contains("Tía Lupe"))
    browser.press(.control("k"))
    browser.type(typed)
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("From Tía Lupe"))
    #expect(browser.text.contains("hola"))
    #expect(!browser.text.contains("hi\n"))
  }

  @Test(arguments: ["", "  ", "\u{200B}\u{FEFF}", "\u{AD}", "\u{301}"])
  func `a channel whose name shows nothing is told by its id`(name: String) throws {
    let keeper = try Sample.archive()
    try Sample.name(
      keeper.archive,
      channels: [(Sample.general, name), (Sample.quiet, "\u{200B}q")]
    )
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    #expect(browser.lines(with: "#500").count > 0)
    #expect(browser.lines(with: "#600").isEmpty)
  }

  @Test func `one's own notes are called so everywhere`() throws {
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(1), channel: 77, author: 77, content: "to do")
    ])
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let archive = keeper.archive
    let run = try archive.beginRun(command: "test", origin: nil, source: .api, now: now)
    let ingester = try Ingester(archive: archive, run: run)
    let id = try #require(Snowflake(rawValue: 77))
    try archive.write("naming") { () throws(StoreError) in
      try ingester.take(Channel(id: id, kind: .personalNotes))
    }
    try archive.endRun(run, outcome: "done", counts: "{}", now: now)
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
    #expect(browser.grid.text(0).contains("Direct messages › Personal notes"))
    #expect(browser.lines(with: "Personal notes").count == 2)
    #expect(!browser.text.contains("@Personal"))
  }

  @Test func `what was typed is lit in a name with accents`() throws {
    let browser = try Self.browser()
    browser.press(.control("k"))
    browser.type("tia")
    guard case .switcher(let switcher) = browser.state.overlay, let first = switcher.found.first
    else { return #expect(Bool(false)) }
    let title = Array(first.title)
    #expect(String(first.matched.map { title[$0] }) == "Tía")
  }

  @Test(arguments: [("starred", "Starred"), ("mentions", "Mentions")])
  func `stars and mentions are found by what they are called`(typed: String, title: String) throws {
    let browser = try Self.browser()
    browser.press(.control("k"))
    browser.type(typed)
    browser.press(.enter)
    #expect(browser.grid.text(0).contains(title))
  }
}
