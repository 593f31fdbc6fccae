import Present
import TestSupport
import Testing

@testable import Terminal

/// Going on with another archive.
struct ArchivesTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    let others = [keeper.path, "/archives/fluxer.app.sqlite", "/archives/old.sqlite"]
    browser = try BrowserDriver(keeper.path, archives: others.map { KnownArchive(path: $0) })
    browser.begin()
  }

  private var opened: [String] {
    browser.effects.compactMap { if case .openArchive(let name) = $0 { name } else { nil } }
  }

  @Test func `an archive is called as its file is`() {
    #expect(KnownArchive(path: "/a/chat.example.sqlite").name == "chat.example")
    #expect(KnownArchive(path: "copy").name == "copy")
  }

  @Test func `where there are several, the one that is shown is named`() throws {
    let name = KnownArchive(path: keeper.path).name
    #expect(browser.grid.text(0).contains("⬢ \(name) › Lantern Works › #general"))
    let alone = try BrowserDriver(keeper.path, archives: [KnownArchive(path: keeper.path)])
    alone.begin()
    #expect(alone.grid.text(0).contains("⬢ Lantern Works › #general"))
  }

  @Test func `archives are listed, and the one that is chosen is opened`() {
    browser.perform(.archive)
    #expect(browser.lines(with: "this archive").count == 1)
    browser.type("old")
    browser.press(.enter)
    #expect(opened == ["/archives/old.sqlite"])
  }

  @Test func `the switcher offers them beside channels`() {
    browser.press(.control("k"))
    browser.type("old")
    browser.press(.enter)
    #expect(opened == ["/archives/old.sqlite"])
  }

  @Test func `a name is completed, and a path is taken as it is`() {
    browser.press(.character(":"))
    browser.type("archive fl")
    browser.press(.tab, .enter)
    browser.perform(.archive, "~/kept/last year.sqlite")
    #expect(opened == ["fluxer.app", "~/kept/last year.sqlite"])
  }

  @Test func `another archive begins afresh, in the same colours`() {
    browser.perform(.theme, "ocean")
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter)
    var memory = Memory()
    memory.theme = .light
    memory.showsDetails = true
    let other = browser.state.entering(KnownArchive(path: "/archives/old.sqlite"), memory: memory)
    #expect(other.list == nil)
    #expect(other.past.isEmpty)
    #expect(other.archive.name == "old")
    #expect(other.theme == .ocean)
    #expect(other.memory.theme == .ocean)
    #expect(other.detail == .message)
    #expect((other.columns, other.rows) == (browser.state.columns, browser.state.rows))
  }

  @Test func `answers of the archive that was left reach nobody`() {
    let ticket = browser.state.list?.ticket ?? 0
    var other = browser.state.entering(KnownArchive(path: "/x.sqlite"), memory: Memory())
    _ = other.begin(channel: nil)
    #expect(other.newTicket() > ticket)
  }
}
