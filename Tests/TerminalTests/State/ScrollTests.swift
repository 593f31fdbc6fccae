import Foundation
import Model
import Query
import TestSupport
import Testing

@testable import Terminal

struct ScrollTests {
  @Test func `a long channel is walked whole in a window that stays small`() throws {
    let keeper = try Sample.archive(messages: 1_500)
    let browser = try BrowserDriver(keeper.path)
    browser.begin(channel: Sample.general)
    var seen: Set<Snowflake> = []
    var most = 0
    for _ in 0..<1_600 {
      if let id = browser.state.current?.id { seen.insert(id) }
      most = max(most, browser.state.list?.entries.count ?? 0)
      browser.press(.character("k"))
    }
    #expect(seen.count == 1_500)
    #expect(most <= MessageList.most + MessageList.page)
    for _ in 0..<1_600 { browser.press(.character("j")) }
    #expect(browser.state.current?.message.content == "message number 1499")
  }

  @Test func `pages reach both ends and lose nothing`() throws {
    let keeper = try Sample.archive(messages: 600)
    let browser = try BrowserDriver(keeper.path, columns: 100, rows: 30)
    browser.begin(channel: Sample.general)
    for _ in 0..<200 { browser.press(.pageUp) }
    #expect(browser.state.current?.message.content == "message number 0")
    var shown: Set<String> = []
    for _ in 0..<200 {
      for line in browser.lines(with: "message number") {
        shown.insert(line.split(separator: " ").last.map(String.init) ?? "")
      }
      browser.press(.pageDown)
    }
    #expect(shown.count == 600)
  }

  @Test func `hits are walked in both directions beyond a page`() throws {
    let keeper = try Sample.archive(messages: 700)
    let browser = try BrowserDriver(keeper.path)
    browser.begin(channel: Sample.general)
    browser.press(.character("/"))
    browser.type("number")
    browser.press(.enter)
    for _ in 0..<710 { browser.press(.character("j")) }
    #expect(browser.state.current?.message.content == "message number 0")
    #expect(browser.state.list?.entries.count ?? 0 <= MessageList.most + MessageList.page)
    for _ in 0..<710 { browser.press(.character("k")) }
    #expect(browser.state.current?.message.content == "message number 699")
  }

  @Test func `the chosen message is always in sight`() throws {
    let keeper = try Sample.archive(messages: 200)
    let browser = try BrowserDriver(keeper.path)
    browser.begin(channel: Sample.general)
    var random = SeededRandom(seed: 7)
    let keys: [Key] = [
      .up, .down, .pageUp, .pageDown, .character("g"), .character("G"), .character("{"),
      .character("}"),
    ]
    let sizes = [(100, 24), (80, 24), (20, 5), (200, 60), (1, 1), (40, 7)]
    for _ in 0..<400 {
      if let key = keys.randomElement(using: &random) { browser.press(key) }
      if Int.random(in: 0..<9, using: &random) == 0, let size = sizes.randomElement(using: &random)
      {
        browser.resize(size.0, size.1)
      }
      guard browser.state.rows > 4, browser.state.columns > 30 else { continue }
      let text = try #require(browser.state.current?.message.content)
      #expect(browser.text.contains(text), "at \(browser.state.columns)×\(browser.state.rows)")
    }
  }

  @Test func `a message that is taller than the screen is read line by line`() throws {
    let long = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let keeper = try Sample.archive(of: [
      Builder.message(id: Sample.id(0), content: "before"),
      Builder.message(id: Sample.id(1), content: long),
      Builder.message(id: Sample.id(2), content: "behind"),
    ])
    let browser = try BrowserDriver(keeper.path, columns: 90, rows: 20)
    browser.begin()
    browser.press(.character("g"))
    var shown: Set<String> = []
    for _ in 0..<40 {
      for line in browser.text.split(separator: "\n") {
        if let range = line.range(of: "line ") { shown.insert(String(line[range.lowerBound...])) }
      }
      browser.press(.character("j"))
    }
    #expect(shown.count == 60)
    #expect(browser.state.current?.message.content == "behind")
  }
}
