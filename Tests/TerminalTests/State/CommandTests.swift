import Foundation
import Model
import Present
import Query
import Store
import TestSupport
import Testing

@testable import Terminal

/// The line behind a colon, saved searches, and exports while they are written.
struct CommandTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path, columns: 120, rows: 30)
    browser.begin()
  }

  private func command(_ line: String) {
    browser.press(.character(":"))
    browser.type(line)
    browser.press(.enter)
  }

  private func save(_ name: String) {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character("w"))
    browser.type(name)
    browser.press(.enter)
  }

  @Test func `Tab lists everything where a name begins nothing`() {
    command("foo")
    #expect(browser.text.contains("There is nothing called foo: Tab lists what there is"))
    browser.press(.tab)
    #expect(browser.state.prompt?.suggestions.count == Action.allCases.count)
    #expect(browser.state.prompt?.line.text == "foo")
    browser.press(.tab)
    #expect(browser.state.prompt?.line.text == "search ")
  }

  @Test(arguments: [
    ("goto", Action.goTo), ("GOTO", .goTo), ("openfile", .openFile), ("q!", .quit), ("wq", .quit),
    ("mark", .markRead), ("markread", .markRead),
  ])
  func `names are known without their dashes, and as hands know them`(name: String, action: Action)
  {
    #expect(CommandLine.action(named: name) == .one(action))
  }

  @Test func `what is typed behind a name that takes nothing is refused`() {
    command("mark-read now")
    #expect(browser.text.contains("mark-read takes nothing behind its name"))
    #expect(browser.state.prompt?.line.text == "mark-read now")
  }

  // MARK: - saved searches

  @Test func `a name that can't be stays to be mended, and it says which can`() throws {
    save("my hinge")
    #expect(browser.state.prompt?.line.text == "save my hinge")
    #expect(browser.text.contains("letters, digits, - _ and ., no blanks"))
    browser.press(.control("w"), .control("w"))
    browser.type("hinge")
    browser.press(.enter)
    #expect(browser.state.prompt == nil)
    #expect(try keeper.archive.savedSearches().map(\.name) == ["hinge"])
    save("hinge")
    #expect(browser.state.prompt?.line.text == "save hinge")
    #expect(browser.text.contains("is called hinge already"))
  }

  @Test func `a name that the archive could not keep stays, too`() throws {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .character("w"))
    browser.type("calm")
    try FileManager.default.moveItem(atPath: keeper.path, toPath: keeper.path + ".away")
    browser.press(.enter)
    #expect(browser.state.prompt?.line.text == "save calm")
    #expect(browser.state.prompt?.note?.isFailure == true)
  }

  @Test func `a saved search is forgotten by Del, pressed twice`() throws {
    save("calm")
    browser.press(.character("S"))
    #expect(browser.grid.text(29).contains("Del forget"))
    browser.press(.delete)
    #expect(browser.grid.text(29).contains("Del again forgets the saved search calm"))
    #expect(try keeper.archive.savedSearches().count == 1)
    browser.press(.down, .delete)
    #expect(try keeper.archive.savedSearches().count == 1)
    browser.press(.delete)
    #expect(try keeper.archive.savedSearches().isEmpty)
    #expect(browser.text.contains("No search was saved yet"))
  }

  @Test func `a saved search gets another name`() throws {
    save("calm")
    browser.press(.character("S"), .control("r"))
    #expect(browser.state.prompt?.line.text == "rename-search calm ")
    browser.type("still waters")
    browser.press(.enter)
    #expect(browser.text.contains("Two names are wanted"))
    browser.press(.control("w"), .control("w"))
    browser.type("still")
    browser.press(.enter)
    #expect(browser.state.prompt == nil)
    #expect(try keeper.archive.savedSearches().map(\.name) == ["still"])
    #expect(browser.grid.text(29).contains("calm is called still now"))
  }

  @Test func `the menu says which search it would save`() {
    browser.press(.character("/"))
    browser.type("quiet")
    browser.press(.enter, .enter, .control("k"))
    browser.type("general")
    browser.press(.enter, .character("."))
    #expect(browser.lines(with: "save a search: quiet").count == 1)
  }

  // MARK: - exports

  private func begin() {
    browser.endsExports = false
    browser.perform(.export, "csv")
  }

  private var stops: Int {
    browser.effects.count { if case .stopExport = $0 { true } else { false } }
  }

  @Test func `an export goes where it is told to`() {
    browser.perform(.export, "csv /tmp/some place")
    guard case .export(let wish)? = browser.effects.last else { return #expect(Bool(false)) }
    #expect(wish.form == .csv)
    #expect(wish.place == "/tmp/some place")
  }

  @Test func `the forms are listed under the folder that they are written into`() {
    browser.folder("~/notes")
    browser.press(.character("e"))
    #expect(browser.text.contains("into ~/notes, or :export FORM PATH"))
  }

  @Test func `pins are named after their channel`() {
    browser.press(.character("p"))
    browser.perform(.export, "csv")
    guard case .export(let wish)? = browser.effects.last else { return #expect(Bool(false)) }
    #expect(wish.title == "general pinned")
  }

  @Test func `while it is written an export is told of, and Esc stops it`() {
    begin()
    browser.tell("general: 500 messages")
    #expect(browser.grid.text(29).contains("writing general: 500 messages · 0 s"))
    #expect(browser.grid.text(29).contains("Esc stop writing"))
    browser.press(.escape)
    #expect(stops == 1)
    #expect(browser.state.exporting?.isStopping == true)
  }

  @Test func `Esc closes first what lies open over it`() {
    begin()
    browser.press(.character("i"), .escape)
    #expect(stops == 0)
    #expect(browser.state.detail == nil)
  }

  @Test func `who quits while it is written is told, and does so by the second press`() {
    begin()
    browser.press(.character("q"))
    #expect(browser.quits == 0)
    #expect(browser.grid.text(29).contains("is still being written: q again stops that and quits"))
    browser.press(.character("j"), .character("q"))
    #expect(browser.quits == 0)
    browser.press(.character("q"))
    #expect(browser.quits == 1)
  }

  @Test func `one export is written at a time`() {
    begin()
    browser.perform(.export, "html")
    #expect(browser.grid.text(29).contains("one export at a time"))
  }

  // MARK: - numbers

  @Test func `a number before a key repeats it`() {
    browser.press(.character("g"), .character("1"), .character("2"))
    #expect(browser.grid.text(29).contains("12 times"))
    browser.press(.character("j"))
    #expect(browser.state.current?.message.content == "message number 12")
    browser.press(.character("5"), .character("k"))
    #expect(browser.state.current?.message.content == "message number 7")
    browser.press(.character("9"), .character("9"), .character("9"), .character("j"))
    #expect(browser.state.current?.message.content == "message number 29")
  }

  @Test func `Esc forgets the number, and nothing else`() {
    browser.press(.character("i"), .character("5"), .escape)
    #expect(browser.state.count == nil)
    #expect(browser.state.detail == .message)
  }

  @Test(arguments: [
    ("8 feb 2026", "2026-02-08"), ("Feb 8th, 2026", "2026-02-08"),
    ("8. February 2026", "2026-02-08"),
    ("the 8th of feb 2026", "2026-02-08"), ("8.2.2026", "2026-02-08"), ("2026/02/08", "2026-02-08"),
    ("2026 sept", "2026-09"), ("8 feb", "2024-02-08"), ("3 dec", "2023-12-03"),
    ("2/8/2026", nil), ("8 fe 2026", nil), ("8 9 2026", nil), ("32 feb 2026", nil), ("feb", nil),
    ("8.2.26", nil), ("99999999999999999999 feb", nil),
  ])
  func `days are understood as people write them`(text: String, day: String?) {
    #expect(SpokenDate.plain(text, today: "2024-03-01") == day)
  }

  @Test func `a day that is written so is gone to`() {
    browser.press(.character("t"))
    browser.type("14 nov 2023")
    browser.press(.enter)
    #expect(browser.state.prompt == nil)
    #expect(browser.state.current?.message.content == "message number 0")
  }

  // MARK: - colours

  @Test func `a choice of colours that changes nothing says why`() throws {
    let browser = try BrowserDriver(keeper.path, columns: 120, rows: 30, depth: .none)
    browser.begin()
    browser.press(.character("T"))
    #expect(browser.grid.text(29).contains("where colours are wanted: here NO_COLOR"))
    browser.press(.character("A"))
    #expect(browser.grid.text(29).contains("NO_COLOR"))
  }
}
