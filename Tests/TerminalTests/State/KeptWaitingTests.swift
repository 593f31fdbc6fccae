import Model
import SQLite
import Store
import TestSupport
import Testing

@testable import Terminal

/// Stars and saved searches while another program writes into the archive.
struct KeptWaitingTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.writesAtOnce = false
  }

  private var footer: String { browser.grid.text(23) }

  @Test func `that a star waits is told, and what is read meanwhile goes on`() {
    browser.press(.character("s"))
    #expect(!footer.contains("waiting"))
    browser.wait(milliseconds: 2_000)
    #expect(footer.contains("waiting to write · 2 s"))
    browser.press(.character("/"))
    browser.type("quiet")
    #expect(browser.grid.text(0).contains("3 hits"))
    browser.press(.escape)
    browser.write()
    #expect(footer.contains("Starred"))
    browser.wait(milliseconds: 60_000)
    browser.press(.up)
    #expect(!footer.contains("waiting"))
    #expect(browser.text.contains("★"))
  }

  @Test func `a name that waits to be saved says why`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character("w"))
    browser.type("calm")
    browser.press(.enter)
    #expect(!browser.text.contains("Another program"))
    browser.wait(milliseconds: 1_000)
    #expect(browser.grid.text(22).contains("Another program is writing"))
    browser.write()
    #expect(footer.contains("Saved as calm"))
  }

  @Test func `whoever quits while a star waits is asked, once`() {
    browser.press(.character("s"))
    browser.wait(milliseconds: 1_000)
    browser.press(.character("q"))
    #expect(browser.quits == 0)
    #expect(footer.contains("q again gives it up and quits"))
    browser.press(.up, .character("q"))
    #expect(browser.quits == 0)
    browser.press(.character("q"))
    #expect(browser.quits == 1)
  }

  @Test func `where nobody is in the way, nobody is asked`() {
    browser.press(.character("s"), .character("q"))
    #expect(browser.quits == 1)
  }

  @Test func `of several stars the last one ends the waiting`() {
    browser.press(.character("s"), .up, .character("s"))
    browser.wait(milliseconds: 1_000)
    #expect(browser.state.isKeptWaiting)
    browser.write()
    #expect(browser.state.writing == nil)
    #expect(browser.lines(with: "starred messages").first?.contains("2") == true)
  }

  @Test func `a search is answered while somebody else holds the archive`() throws {
    let source = BrowserStore.Source(
      path: keeper.path,
      zone: "UTC",
      now: { Timestamp(milliseconds: 1_780_000_000_000) }
    )
    let store = try BrowserStore(source)
    let lock = try Transaction(.immediate, on: keeper.archive.connection)
    let id = try #require(Snowflake(rawValue: Sample.general))
    store.ask(.star(.channel(id), true))
    store.ask(.search(SearchSpec(text: "quiet"), ticket: 1))
    var hits: Int?
    var isWritten = false
    while hits == nil, !isWritten {
      store.answers.wait(milliseconds: -1)
      for answer in store.answers.takeAll() {
        if case .hits(_, let entries, _, _, _) = answer { hits = entries.count }
        if case .wrote = answer { isWritten = true }
      }
    }
    #expect(hits == 3)
    #expect(!isWritten)
    lock.rollback()
    while !isWritten {
      store.answers.wait(milliseconds: -1)
      for answer in store.answers.takeAll() {
        if case .wrote(.starred(_, true)) = answer { isWritten = true }
      }
    }
    store.stop()
    #expect(try keeper.archive.stars().contains { $0.target == .channel(id) })
  }
}
