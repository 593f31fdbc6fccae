import Model
import Store
import Synchronization
import TestSupport
import Testing

@testable import Terminal

/// Stars and threads, and the help of the moment.
struct MarksTests {
  @Test func `starred messages are listed, the newest star first, and open where they stand`()
    throws
  {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("B"))
    #expect(browser.text.contains("No message is starred."))
    browser.press(.character("["), .character("g"), .character("s"), .character("G"))
    browser.press(.character("s"), .character("B"))
    #expect(browser.grid.text(0).contains("Starred"))
    #expect(browser.grid.text(0).contains("2 hits"))
    #expect(browser.state.list?.entries.map(\.message.content).count == 2)
    browser.press(.down, .enter)
    #expect(browser.grid.text(0).contains("#general"))
    browser.press(.character("["))
    #expect(browser.grid.text(0).contains("Starred"))
  }

  @Test func `starred messages stand among the favourites as soon as there are any`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    #expect(!browser.text.contains("starred messages"))
    browser.press(.character("s"))
    #expect(browser.lines(with: "starred messages").first?.contains("1") == true)
    browser.press(.left, .character("g"), .down, .enter)
    #expect(browser.grid.text(0).contains("Starred"))
    #expect(browser.state.list?.entries.map(\.message.content) == ["message number 29"])
    browser.press(.character("s"))
    #expect(!browser.text.contains("starred messages"))
  }

  @Test func `a list of stars is exported as the search for them, and not saved`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("s"), .character("B"), .character("w"))
    #expect(browser.grid.text(23).contains("There is no search to save"))
    #expect(browser.state.menuActions.contains(.export))
    browser.perform(.export, "csv")
    guard case .export(let wish)? = browser.effects.last else { return #expect(Bool(false)) }
    #expect(wish.words == ["--query=is:starred", "--all", "--format", "csv"])
    #expect(wish.title == "starred")
  }

  @Test func `the inbox is exported as the command for it knows it`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("@"))
    browser.perform(.export, "csv")
    guard case .export(let wish)? = browser.effects.last else { return #expect(Bool(false)) }
    #expect(wish.words == ["--mentions", "--all", "--format", "csv"])
    #expect(wish.title == "mentions")
  }

  /// A channel, a notice in it of a thread, and the thread with its starter.
  private static func thread(_ start: Int64) throws -> TemporaryArchive {
    let keeper = try TemporaryArchive()
    try keeper.ingest([
      Builder.message(
        id: Sample.id(1),
        channel: 500,
        guild: 9,
        content: "weekend",
        fields:
          ",\"type\":18,\"message_reference\":{\"channel_id\":\"\(start)\",\"guild_id\":\"9\"}"
      ),
      Builder.message(id: start, channel: start, guild: 9, content: "who is in?"),
    ])
    try Sample.name(keeper.archive, channels: [(500, "general")], thread: (start, "weekend"))
    return keeper
  }

  @Test func `a notice of a thread leads to it`() throws {
    let start = Sample.id(2)
    let keeper = try Self.thread(start)
    let browser = try BrowserDriver(keeper.path, columns: 140, rows: 40)
    browser.begin(channel: 500)
    #expect(browser.text.contains("started a thread: weekend"))
    #expect(browser.state.menuActions.contains(.thread))
    browser.press(.character("i"))
    #expect(browser.text.contains("weekend, 1 message: R opens it"))
    browser.press(.escape, .character("R"))
    #expect(browser.grid.text(0).contains("weekend"))
    #expect(browser.state.current?.message.content == "who is in?")
    // Within it nothing offers what is done already.
    browser.press(.character("i"))
    #expect(!browser.text.contains("R opens it"))
    browser.press(.character("R"))
    #expect(browser.grid.text(39).contains("This is the thread that began with this message"))
  }

  @Test func `a thread is named below the message that it began with, and gone to`() throws {
    let keeper = try TemporaryArchive()
    let start = Sample.id(1)
    try keeper.ingest([
      Builder.message(
        id: start,
        channel: 500,
        guild: 9,
        content: "who is in?",
        fields: ",\"flags\":32"
      ),
      Builder.message(id: Sample.id(2), channel: start, guild: 9, content: "me"),
    ])
    try Sample.name(keeper.archive, channels: [(500, "general")], thread: (start, "weekend"))
    let browser = try BrowserDriver(keeper.path)
    browser.begin(channel: 500)
    #expect(browser.text.contains("└ weekend"))
    browser.press(.character("R"))
    #expect(browser.grid.text(0).contains("weekend"))
    #expect(browser.state.current?.message.content == "me")
  }

  @Test func `a browser that stays open over midnight knows what today is`() throws {
    let day: Int64 = 86_400_000
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(0), channel: 500, content: "the first day"),
      Builder.message(id: Sample.id(24 * 60), channel: 500, content: "the next day"),
    ])
    let browser = try BrowserDriver(keeper.path)
    browser.time.value.store(1_699_920_000_000 + day / 2, ordering: .relaxed)
    browser.begin()
    browser.perform(.search, "during:today")
    #expect(browser.text.contains("the first day"))
    browser.press(.escape)
    browser.time.value.add(day, ordering: .relaxed)
    browser.perform(.search, "during:today")
    #expect(browser.text.contains("the next day"))
    #expect(!browser.text.contains("the first day"))
  }

  @Test func `a press of the mouse chooses from the switcher`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.control("k"))
    browser.type("quiet")
    let grid = browser.grid
    let row = try #require((2..<20).first { grid.text($0).contains("#quiet-corner   ") })
    browser.take(.mouse(Mouse(kind: .press, column: 40, row: row)))
    #expect(browser.grid.text(0).contains("#quiet-corner"))
    browser.press(.control("k"))
    browser.take(.mouse(Mouse(kind: .press, column: 0, row: 20)))
    guard case .none = browser.state.overlay else { return #expect(Bool(false)) }
  }

  @Test func `help begins with what can be done where it was asked for`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 40)
    browser.begin()
    browser.press(.character("?"))
    let lines = HelpText.lines(here: browser.state.helpActions, width: 60).map(\.text)
    #expect(lines.first?.contains("Here") == true)
    #expect(browser.state.helpActions.contains(.star))
    browser.press(.escape, .left, .character("?"))
    #expect(browser.state.helpActions.contains(.unread))
  }
}
