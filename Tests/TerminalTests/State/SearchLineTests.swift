import Model
import Query
import TestSupport
import Testing

@testable import Terminal

/// The search line: what is offered, what is left out, and what its keys do.
struct SearchLineTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
  }

  private func search(_ text: String) {
    browser.press(.character("/"))
    browser.type(text)
  }

  // MARK: - hits

  @Test func `however many hits were gone through, one step leads back to their list`() {
    search("number")
    browser.press(.enter, .enter)
    for _ in 0..<6 { browser.press(.character("n")) }
    #expect(browser.state.current?.message.content == "message number 23")
    browser.press(.escape)
    #expect(browser.grid.text(0).contains("Search: number"))
    #expect(browser.state.current?.message.content == "message number 23")
    browser.press(.escape)
    #expect(browser.grid.text(0).contains("#general"))
    #expect(browser.state.past.isEmpty)
  }

  @Test func `a search without hits leaves those of the one before`() {
    search("quiet")
    browser.press(.enter, .enter, .escape, .escape)
    search("zzzq")
    browser.press(.enter)
    browser.press(.escape)
    #expect(browser.grid.text(29).contains("n N next hit"))
    browser.press(.character("n"))
    #expect(browser.state.current?.message.content == "a quiet word 1")
  }

  @Test func `where nothing was ever found, no next hit is offered`() {
    search("zzzq")
    browser.press(.enter, .escape)
    #expect(!browser.grid.text(29).contains("next hit"))
  }

  @Test func `the ends of a list of hits are told`() {
    search("quiet")
    browser.press(.enter, .character("N"))
    #expect(browser.grid.text(29).contains("That was the first hit"))
    browser.press(.character("n"), .character("n"), .character("n"))
    #expect(browser.grid.text(29).contains("That was the last hit"))
  }

  // MARK: - keys

  @Test(arguments: [
    (Key.alt("b"), "a quiet Xword"), (.altLeft, "a quiet Xword"), (.controlLeft, "a quiet Xword"),
    (.altBackspace, "a quiet X"), (.control("w"), "a quiet X"),
  ])
  func `keys with Alt work on words`(key: Key, text: String) {
    search("a quiet word")
    browser.press(key)
    browser.type("X")
    #expect(browser.state.prompt?.line.text == text)
  }

  @Test func `forward and the deletion of a word go up to its end`() {
    search("a quiet word")
    browser.press(.home, .alt("f"), .alt("d"))
    browser.type("-")
    #expect(browser.state.prompt?.line.text == "a- word")
  }

  @Test(arguments: ["q", "x", "z"])
  func `a letter with Alt that means nothing says so, and does nothing else`(letter: Character) {
    search("quiet")
    browser.press(.alt(letter))
    #expect(browser.state.prompt?.line.text == "quiet")
    #expect(browser.text.contains("Alt-\(letter) does nothing in this line"))
    browser.press(.escape, .alt(letter))
    #expect(browser.grid.text(29).contains("Alt-\(letter) does nothing here"))
    #expect(browser.quits == 0)
    #expect(!browser.state.revealsSpoilers)
  }

  @Test(arguments: [Key.insert, .function(5), .function(12)])
  func `keys without a meaning say so`(key: Key) {
    browser.press(key)
    #expect(browser.grid.text(29).contains("\(key.name) does nothing here"))
  }

  @Test func `F1 shows the keys`() {
    browser.press(.function(1))
    #expect(browser.state.detail == .help)
  }

  @Test func `earlier searches are walked through by the arrows, and offered`() throws {
    var memory = Memory()
    for text in ["third", "quiet", "number"] { memory.note(search: text) }
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 30, memory: memory)
    browser.begin()
    browser.press(.character("/"))
    #expect(browser.grid.text(29).contains("Ctrl-P earlier searches"))
    browser.press(.up)
    #expect(browser.state.prompt?.line.text == "number")
    browser.press(.up, .up)
    #expect(browser.state.prompt?.line.text == "third")
    browser.press(.down)
    #expect(browser.state.prompt?.line.text == "quiet")
  }

  // MARK: - filters without their values

  @Test(arguments: ["from:", "-from:", "since:", "since:last"])
  func `a filter whose value is still typed finds nothing by its letters`(text: String) {
    search(text)
    let name = text.drop { $0 == "-" }.prefix { $0 != ":" }
    #expect(browser.state.list?.entries.isEmpty == true)
    #expect(browser.text.contains("\(name): takes "), "\(browser.text)")
    #expect(!browser.text.contains("Nothing was found"))
  }

  @Test func `beside one, the rest of the search is shown`() {
    search("quiet from:")
    #expect(browser.lines(with: "a quiet word").count == 3)
    browser.press(.enter)
    // Now it is meant as it stands.
    #expect(browser.text.contains("Nothing was found."))
  }

  // MARK: - offers

  @Test func `what may have been meant is taken by Tab`() {
    search("from:usr77")
    #expect(browser.text.contains("Did you mean from:user77?"))
    #expect(browser.text.contains("Tab takes an offer."))
    browser.press(.tab)
    #expect(browser.state.prompt?.line.text == "from:user77")
    #expect(browser.lines(with: "a quiet word").count == 3)
  }

  @Test func `after the search, Enter takes it`() {
    search("from:usr77")
    browser.press(.enter)
    #expect(browser.text.contains("Enter takes an offer."))
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("Search: from:user77"))
    #expect(browser.lines(with: "a quiet word").count == 3)
    browser.press(.escape)
    #expect(browser.grid.text(0).contains("#general"))
  }

  @Test func `of several offers one is chosen`() {
    search("quiet number")
    let count = browser.state.prompt?.suggestions.count ?? 0
    #expect(count >= 2)
    browser.press(.enter, .enter)
    guard case .menu(let menu) = browser.state.overlay else { return #expect(Bool(false)) }
    #expect(menu.items.count == count)
    browser.press(.enter)
    #expect(browser.state.list?.entries.isEmpty == false)
  }

  @Test func `a filter that was misspelt is put right by Tab`() {
    search("frm:user77 zzz")
    browser.press(.home)
    #expect(browser.state.list?.offers.map(\.query).contains("from:user77 zzz") == true)
  }

  @Test func `a person is listed once, with the other names that begin so`() throws {
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(1), author: 5, username: "bram", content: "one"),
      Builder.message(id: Sample.id(2), author: 5, username: "brambles", content: "two"),
      Builder.message(id: Sample.id(3), author: 6, username: "bramwell", content: "three"),
    ])
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
    browser.press(.character("/"))
    browser.type("from:bra")
    let found = browser.state.prompt?.suggestions ?? []
    #expect(found.map(\.text) == ["@brambles", "@bramwell"])
    #expect(found.first?.meaning == "2 messages, also bram")
  }
}
