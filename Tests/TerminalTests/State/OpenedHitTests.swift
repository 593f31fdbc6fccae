import Model
import TestSupport
import Testing

@testable import Terminal

/// Which message is chosen, and what of it is seen, after it was gone to.
struct OpenedHitTests {
  private static let tall =
    "needle\n" + (0..<60).map { "line \($0)" }.joined(separator: "\n")

  private static func archive() throws -> TemporaryArchive {
    var documents = (0..<30).map { number in
      // Another day and another author each, so that much stands before each text.
      Builder.message(
        id: Sample.id(Int64(number) * 1_440),
        channel: 500,
        author: 70 + Int64(number),
        content: number == 15 ? "the pin sits here" : "message number \(number)"
      )
    }
    documents.append(
      Builder.message(id: Sample.id(20 * 1_440 + 5), channel: 500, author: 3, content: Self.tall)
    )
    documents.append(
      Builder.message(
        id: Sample.id(20 * 1_440 + 6),
        channel: 500,
        author: 4,
        content: "that was long",
        fields:
          ",\"message_reference\":{\"type\":0,\"channel_id\":\"500\",\"message_id\":\"\(Sample.id(20 * 1_440 + 5))\"},\"type\":19"
      )
    )
    return try Sample.archive(of: documents)
  }

  private static let sizes = [
    (20, 5), (40, 5), (60, 5), (60, 6), (60, 8), (60, 11), (80, 10), (60, 14), (80, 24), (120, 40),
  ]

  @Test(arguments: sizes)
  func `a hit that is opened is chosen, and its text is in sight`(size: (Int, Int)) throws {
    let keeper = try Self.archive()
    let browser = try BrowserDriver(keeper.path, columns: size.0, rows: size.1)
    browser.begin()
    browser.perform(.search, "pin sits")
    browser.press(.enter, .enter)
    #expect(browser.state.current?.message.content == "the pin sits here")
    #expect(browser.text.contains("pin sits"), "\(browser.text)")
  }

  @Test(arguments: sizes)
  func `a hit that is taller than the pane is chosen and begins in sight`(size: (Int, Int)) throws {
    let keeper = try Self.archive()
    let browser = try BrowserDriver(keeper.path, columns: size.0, rows: size.1)
    browser.begin()
    browser.perform(.search, "needle")
    browser.press(.enter, .enter)
    #expect(browser.state.current?.message.content == Self.tall)
    #expect(browser.text.contains("needle"), "\(browser.text)")
  }

  @Test(arguments: sizes)
  func `a day that is gone to begins with its first message`(size: (Int, Int)) throws {
    let keeper = try Self.archive()
    let browser = try BrowserDriver(keeper.path, columns: size.0, rows: size.1)
    browser.begin()
    browser.perform(.goTo, "2023-11-29")
    #expect(browser.state.current?.message.content == "the pin sits here")
    #expect(browser.state.toast == nil)
    #expect(browser.text.contains("pin sits"), "\(browser.text)")
  }

  @Test func `what is answered is seen from its beginning, though its end was in sight`() throws {
    let keeper = try Self.archive()
    let browser = try BrowserDriver(keeper.path, columns: 80, rows: 24)
    browser.begin()
    browser.perform(.goTo, "\(Sample.id(20 * 1_440 + 6))")
    #expect(browser.state.current?.message.content == "that was long")
    browser.press(.up, .down, .character("r"))
    #expect(browser.state.current?.message.content == Self.tall)
    #expect(browser.text.contains("needle"), "\(browser.text)")
  }
}
