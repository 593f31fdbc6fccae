import Foundation
import Model
import Query
import TestSupport
import Testing

@testable import Terminal

/// Lines that are typed: what is wanted, what went wrong, and what takes whose place.
struct LinesTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
  }

  @Test func `who goes to a date is told how dates are written`() {
    browser.press(.character("t"))
    #expect(browser.grid.text(28).contains("a date (2024-03-05, 2024-03, 5 mar 2024, march"))
    #expect(browser.state.prompt?.suggestions.map(\.text).contains("yesterday") == true)
  }

  @Test func `every form that is named for dates is one`() {
    for form in CommandLine.dateForms.split(separator: ", ") {
      browser.perform(.goTo, String(form))
      #expect(browser.state.toast?.isFailure != true, "\(form)")
    }
  }

  @Test func `a date that is none stays to be mended, and what is typed then runs nothing`() {
    browser.press(.character("t"))
    browser.type("last christmas")
    browser.press(.enter)
    #expect(browser.grid.text(28).contains("'last christmas' is no date (2024-03-05,"))
    #expect(browser.state.prompt?.line.text == "go-to last christmas")
    browser.press(.control("w"), .control("w"))
    browser.type("2023-11-14T01:40")
    browser.press(.enter)
    #expect(browser.state.prompt == nil)
    #expect(browser.state.current?.message.content == "message number 10")
  }

  @Test(arguments: [
    ("export pdf", "There is no form pdf: html,"), ("theme mud", "There is no theme mud"),
    ("cop", "cop may be copy-text or"), ("bogus", "There is nothing called bogus"),
  ])
  func `a line that can't be done stays, with the reason`(line: String, reason: String) {
    browser.press(.character(":"))
    browser.type(line)
    browser.press(.enter)
    #expect(browser.state.prompt?.line.text == line)
    #expect(browser.grid.text(28).contains(reason))
    browser.press(.escape)
    #expect(browser.state.prompt == nil)
  }

  @Test(arguments: [
    ("save", "a name for this search"), ("go-to", "a date ("),
  ])
  func `a name without what belongs to it asks for that`(line: String, wanted: String) {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character(":"))
    browser.type(line)
    browser.press(.enter)
    #expect(browser.state.prompt?.line.text == line + " ")
    #expect(browser.grid.text(28).contains(wanted))
  }

  @Test func `a colon lists what can be typed, and Tab takes one`() {
    browser.press(.character(":"))
    #expect(browser.text.contains("Tab takes one"))
    #expect(browser.text.contains("search-here"))
    browser.press(.tab)
    #expect(browser.state.prompt?.line.text == "search ")
  }

  @Test func `arrows choose among completions once Tab chose, and among hits before`() {
    browser.press(.character("/"))
    browser.type("message from:user7")
    let names = browser.state.prompt?.suggestions.map(\.text) ?? []
    #expect(names.count > 2)
    browser.press(.down)
    #expect(browser.state.prompt?.line.text == "message from:user7")
    browser.press(.tab, .down, .down, .up)
    #expect(browser.state.prompt?.line.text == "message from:\(names[1])")
  }

  @Test func `a list of completions begins in the very first column, within a frame`() {
    browser.press(.character("/"))
    browser.type("from:user")
    #expect(browser.grid.text(1).hasPrefix("╭──"))
    #expect(browser.grid.text(2).hasPrefix("│ "))
    #expect(browser.grid.text(29).contains("Tab complete"))
  }

  @Test func `a day on which nothing was written leads to the next, and says so`() {
    browser.perform(.goTo, "2023-11-10")
    #expect(browser.state.current?.message.content == "message number 0")
    #expect(browser.grid.text(29).contains("the next message is of 2023-11-14"))
    browser.perform(.goTo, "2024")
    #expect(browser.state.current?.message.content == "message number 29")
    #expect(browser.grid.text(29).contains("this is the last message, of 2023-11-14"))
    browser.press(.up)
    browser.perform(.goTo, "2023-11-14")
    #expect(browser.state.toast == nil)
  }

  @Test func `who searches among hits types over what was asked, or changes it`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character("/"))
    browser.type("number")
    #expect(browser.state.prompt?.line.text == "number")
    browser.press(.enter, .character("/"), .end, .character(" "), .character("2"))
    #expect(browser.state.prompt?.line.text == "number 2")
    browser.press(.enter, .character("/"), .backspace)
    #expect(browser.state.prompt?.line.text == "")
  }

  @Test func `an address in the search line is offered as what it is`() {
    browser.press(.character("/"))
    browser.type("https://web.chat.example/channels/9/\(Sample.quiet)/\(Sample.id(1))")
    #expect(browser.text.contains("Enter goes there."))
    #expect(!browser.text.contains("Nothing was found"))
    browser.press(.enter)
    #expect(browser.state.current?.message.content == "a quiet word 1")
  }

  @Test(arguments: [
    ("from:usr77", "Did you mean from:user77?"), ("in:genral", "Did you mean in:general?"),
    ("guild:\"Lantern Work\"", "Did you mean guild:\"Lantern Works\"?"),
  ])
  func `a name that nobody bears is answered by the nearest`(query: String, offer: String) {
    browser.perform(.search, query)
    #expect(browser.text.contains(offer))
  }

  @Test func `what emptied an answer is named as it was typed`() {
    browser.press(.character("/"))
    browser.type("from: quiet")
    #expect(browser.text.contains("Without “from:” it finds 3 messages"))
  }

  @Test func `the next hit says whose hit it is`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .enter, .character("n"))
    #expect(browser.grid.text(29).contains("Hit 2 of 3 for “quiet”"))
  }

  @Test func `lists of hits say how they are ordered`() {
    browser.perform(.search, "quiet")
    #expect(browser.grid.text(0).contains("3 hits"))
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("newest first"))
    browser.press(.escape)
    browser.perform(.search, "quiet sort:relevance")
    browser.press(.enter)
    #expect(browser.grid.text(0).contains("most fitting first"))
  }
}
