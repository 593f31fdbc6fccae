import Model
import Query
import Store
import TestSupport
import Testing

@testable import Terminal

/// Ways through the browser, key by key, on a real archive and without a terminal.
struct JourneyTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path)
    browser.begin()
  }

  @Test func `the channel in which something was said last is open at its end`() {
    #expect(browser.grid.text(0).contains("Lantern Works › #general"))
    #expect(browser.text.contains("message number 29"))
    #expect(!browser.text.contains("message number 3\n"))
  }

  @Test func `the side pane counts messages and names places`() {
    let line = browser.lines(with: "quiet-corner").first ?? ""
    #expect(line.contains("3 "))
    #expect(browser.text.contains("⬢ Lantern Works"))
  }

  @Test func `a page up and the beginning are reached`() {
    browser.press(.character("g"))
    #expect(browser.text.contains("message number 0"))
    #expect(browser.state.current?.message.content == "message number 0")
    browser.press(.character("G"))
    #expect(browser.state.current?.message.content == "message number 29")
  }

  @Test func `a search shows hits while it is typed, and Enter stays among them`() {
    browser.press(.character("/"))
    browser.type("quiet")
    #expect(browser.lines(with: "a quiet word").count == 3)
    #expect(browser.grid.text(0).contains("3 hits · everywhere"))
    browser.press(.enter)
    #expect(browser.state.prompt == nil)
    #expect(browser.state.current?.message.content == "a quiet word 2")
  }

  @Test func `a hit opens where it stands, n goes to the next, and back leads to the hits`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .enter)
    #expect(browser.grid.text(0).contains("#quiet-corner"))
    #expect(browser.state.current?.message.content == "a quiet word 2")
    browser.press(.character("n"))
    #expect(browser.state.current?.message.content == "a quiet word 1")
    browser.press(.character("N"))
    #expect(browser.state.current?.message.content == "a quiet word 2")
    browser.press(.character("["))
    #expect(browser.grid.text(0).contains("Search: quiet"))
    browser.press(.character("["))
    #expect(browser.grid.text(0).contains("#general"))
    browser.press(.character("]"))
    #expect(browser.grid.text(0).contains("Search: quiet"))
  }

  @Test func `what was looked for is lit where it stands`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .enter)
    let lit = browser.grid.cells.filter { $0.look.ground == .match }.map(\.text).joined()
    #expect(lit == "quietquietquiet")
  }

  @Test func `an abandoned search leaves everything as it was`() {
    let before = browser.grid
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.escape)
    #expect(browser.grid == before)
    #expect(browser.state.past.isEmpty)
  }

  @Test func `a search of this channel finds nothing of others`() {
    browser.press(.character("f"))
    browser.type("quiet")
    #expect(browser.text.contains("Nothing was found"))
    browser.press(.control("t"))
    #expect(browser.lines(with: "a quiet word").count == 3)
  }

  @Test func `names and values of fields are completed`() {
    browser.press(.character("/"))
    browser.type("in:#qu")
    #expect(browser.state.prompt?.suggestions.map(\.text) == ["#quiet-corner"])
    browser.press(.tab)
    #expect(browser.state.prompt?.line.text == "in:#quiet-corner")
    #expect(browser.lines(with: "a quiet word").count == 3)
  }

  @Test func `Ctrl-K switches by a few letters`() {
    browser.press(.control("k"))
    browser.type("qcor")
    #expect(browser.text.contains("#quiet-corner"))
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("#quiet-corner"))
    #expect(browser.state.current?.message.content == "a quiet word 2")
  }

  @Test func `a person leads to what they wrote`() {
    browser.press(.control("k"))
    browser.type("user77")
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("From user77"))
    #expect(browser.lines(with: "a quiet word").count == 3)
  }

  @Test func `a star is kept in the archive and shown at once`() throws {
    browser.press(.character("s"))
    #expect(browser.state.current?.isStarred == true)
    #expect(try keeper.archive.stars().count == 1)
    browser.press(.character("s"))
    #expect(try keeper.archive.stars().isEmpty)
  }

  @Test func `a starred channel stands among the favourites`() {
    browser.press(.left, .character("s"))
    #expect(browser.text.contains("★ Favourites"))
    #expect(browser.lines(with: "#general").count == 3)
  }

  @Test func `a date is gone to`() {
    browser.press(.character("t"))
    browser.type("2023-11-14T01:40")
    browser.press(.enter)
    #expect(browser.state.current?.message.content == "message number 10")
  }

  @Test func `an id and a pasted address are gone to`() {
    browser.perform(.goTo, "\(Sample.id(50))")
    #expect(browser.state.current?.message.content == "message number 5")
    let address = "https://web.chat.example/channels/9/\(Sample.quiet)/\(Sample.id(1))"
    browser.take(.paste(address))
    #expect(browser.state.current?.message.content == "a quiet word 1")
  }

  @Test func `what names nothing is told`() {
    browser.perform(.goTo, "nowhere")
    #expect(browser.text.contains("'nowhere' is no date"))
  }

  @Test func `a search is saved, and found again`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character("w"))
    browser.type("calm")
    browser.press(.enter)
    #expect(browser.grid.text(23).contains("Saved as calm"))
    browser.press(.character("S"))
    #expect(browser.text.contains("calm"))
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("calm"))
    #expect(browser.lines(with: "a quiet word").count == 3)
  }

  @Test func `text, address and id are given to the clipboard`() {
    browser.press(.character("y"), .character("Y"))
    browser.perform(.copyID)
    let copied = browser.effects.compactMap { effect -> String? in
      if case .copy(let text, _) = effect { text } else { nil }
    }
    let id = Sample.id(290)
    #expect(
      copied == [
        "message number 29", "https://chat.example/channels/9/500/\(id)", "500/\(id)",
      ]
    )
  }

  @Test func `the document of a message is shown as it came`() {
    browser.press(.character("v"))
    browser.resize(140, 24)
    #expect(browser.text.contains("\"channel_id\": \"500\""))
    browser.press(.escape)
    #expect(browser.state.detail == nil)
  }

  @Test func `what others write appears at the end`() throws {
    try keeper.ingest([
      Builder.message(id: Sample.id(400), channel: Sample.general, content: "fresh from the wire")
    ])
    browser.look()
    #expect(browser.text.contains("fresh from the wire"))
  }

  @Test func `what others edit changes in sight`() throws {
    try keeper.ingest([
      Builder.message(
        id: Sample.id(290),
        channel: Sample.general,
        guild: 9,
        author: 72,
        content: "said otherwise",
        edited: "2023-11-15T00:00:00Z"
      )
    ])
    browser.look()
    #expect(browser.lines(with: "said otherwise").first?.hasSuffix("edited") == true)
  }

  @Test func `a channel with something new is marked until it was seen`() throws {
    browser.press(.character("g"))
    try keeper.ingest([
      Builder.message(id: Sample.id(500), channel: Sample.quiet, content: "psst")
    ])
    browser.look()
    #expect(browser.lines(with: "quiet-corner").first?.contains("•") == true)
    browser.press(.control("k"))
    browser.type("quiet")
    browser.press(.enter)
    #expect(browser.lines(with: "#quiet-corner").filter { $0.contains("•") } == [])
  }

  @Test func `every action has a key or can be typed`() {
    for action in Action.allCases where action != .quit && action != .suspend {
      browser.perform(action)
      browser.press(.escape, .escape)
    }
    #expect(browser.state.list != nil)
  }

  @Test func `an empty archive says how it is filled`() throws {
    let empty = try TemporaryArchive()
    let browser = try BrowserDriver(empty.path)
    browser.begin()
    #expect(browser.text.contains("This archive is empty."))
    browser.press(.character("j"), .enter, .character("/"))
    browser.type("x")
    browser.press(.enter)
    #expect(browser.text.contains("Nothing was found."))
  }
}
