import Present
import TestSupport
import Testing

@testable import Terminal

/// Writing what is shown to files.
struct WritingTests {
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try Sample.archive()
    browser = try BrowserDriver(keeper.path)
    browser.begin()
  }

  private var wishes: [ExportWish] {
    browser.effects.compactMap { if case .export(let wish) = $0 { wish } else { nil } }
  }

  @Test func `the forms are listed with what they are good for`() {
    browser.press(.character("e"))
    for (form, meaning) in [("html", "web browser"), ("csv", "spreadsheets"), ("text", "plain")] {
      #expect(browser.lines(with: meaning).first?.contains(form) == true)
    }
    #expect(wishes.isEmpty)
  }

  @Test func `the form that is chosen is written, of the channel that is open`() {
    browser.press(.character("e"), .down, .enter)
    #expect(
      wishes == [
        ExportWish(words: ["500", "--format", "markdown"], form: .markdown, title: "general")
      ]
    )
  }

  @Test func `pages get the colours of the screen`() {
    browser.perform(.theme, "ocean")
    browser.perform(.accent, "mint")
    browser.perform(.export, "html")
    #expect(
      wishes.first?.words == ["500", "--format", "html", "--theme", "ocean", "--accent", "mint"]
    )
  }

  @Test func `of a search, what it finds is written`() {
    browser.press(.character("/"))
    browser.type("-loud quiet")
    browser.press(.enter)
    browser.perform(.export, "csv")
    #expect(
      wishes == [
        ExportWish(
          words: ["--query=-loud quiet", "--all", "--format", "csv"],
          form: .csv,
          title: "search -loud quiet"
        )
      ]
    )
  }

  @Test func `of a search in a channel, that channel alone is written`() {
    browser.press(.character("f"))
    browser.type("message")
    browser.press(.enter)
    browser.perform(.export, "nd")
    #expect(wishes.first?.words == ["--query=message", "500", "--format", "ndjson"])
  }

  @Test func `a form that there is not is told, with those that there are`() {
    browser.perform(.export, "docx")
    #expect(wishes.isEmpty)
    #expect(browser.grid.text(23).contains("There is no form docx: html, markdown, text"))
  }

  @Test func `every form of the command can be typed, and is completed`() {
    #expect(Set(ExportWish.forms) == Set(ExportFormat.allCases))
    browser.press(.character(":"))
    browser.type("export dce")
    browser.press(.tab)
    #expect(browser.state.prompt?.line.text == "export dce-json")
  }
}
