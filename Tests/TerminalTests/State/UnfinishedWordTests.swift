import TestSupport
import Testing

@testable import Terminal

/// Words that are still being typed.
struct UnfinishedWordTests {
  @Test(arguments: [
    ("configu", "configu*"), ("the qui", "the qui*"), ("(old OR ne", "(old OR ne*"),
    ("漢字", "漢字*"), ("\"a phrase\" wor", "\"a phrase\" wor*"),
  ])
  func `the last plain word is taken for the beginning of one`(text: String, wider: String) {
    #expect(UnfinishedWord.completed(text) == wider)
  }

  @Test(arguments: [
    "", "a", "word ", "word*", "from:ann", "-word", "\"a phra", "\"a phrase\"", "one OR", "C++",
  ])
  func `nothing else is`(text: String) {
    #expect(UnfinishedWord.completed(text) == nil)
  }

  @Test func `hits of words that go on are shown, and Enter keeps that search`() throws {
    let keeper = try Sample.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("/"))
    browser.type("qui")
    #expect(browser.lines(with: "a quiet word").count == 3)
    #expect(browser.grid.text(0).contains("3 hits for qui* · everywhere"))
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("Search: qui*"))
    browser.press(.character("/"))
    #expect(browser.state.prompt?.line.text == "qui*")
  }

  @Test func `a word that somebody used stays as it is`() throws {
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(1), channel: 500, content: "quit"),
      Builder.message(id: Sample.id(2), channel: 500, content: "quitters"),
    ])
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    browser.press(.character("/"))
    browser.type("quit")
    #expect(browser.grid.text(0).contains("1 hit · everywhere"))
  }
}
