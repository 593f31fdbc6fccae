import Foundation
import Model
import Present
import Testing

@testable import Terminal

struct TableTests {
  @Test func `every action stands in the table of keys once`() {
    #expect(KeyTable.keys.map(\.action).count == Action.allCases.count)
    #expect(Set(KeyTable.keys.map(\.action)) == Set(Action.allCases))
  }

  @Test func `no key does two things`() {
    let keys = KeyTable.keys.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `help lists every action`() {
    let text = HelpText.lines(width: 60).map(\.text).joined(separator: "\n")
    for (action, keys) in KeyTable.keys {
      #expect(text.contains(keys.first?.name ?? ":\(action.rawValue)"))
    }
  }

  @Test func `the manual has the table of keys as it is`() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/browsing.md")
    var page = try String(decoding: Data(contentsOf: path), as: UTF8.self)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      let begin = try #require(page.range(of: "## Keys\n\n")).upperBound
      let end = try #require(page.range(of: "## Colours")).lowerBound
      page.replaceSubrange(begin..<end, with: KeyTable.manual + "\n")
      try Data(page.utf8).write(to: path)
    }
    #expect(page.contains(KeyTable.manual))
  }

  @Test(arguments: [
    ("quit", CommandLine.Found.one(.quit)), ("q", .one(.quit)), ("THEME", .one(.theme)),
    ("copy", .several(["copy-text", "copy-link", "copy-id"])), ("bogus", .none),
  ])
  func `a command is found by its name or its beginning`(name: String, found: CommandLine.Found) {
    #expect(CommandLine.action(named: name) == found)
  }

  @Test func `what is remembered reads back`() throws {
    var memory = Memory()
    memory.theme = .ocean
    memory.accent = .mint
    memory.channel = Snowflake(rawValue: 5)
    memory.message = Snowflake(rawValue: 6)
    memory.folded = ["direct", "77"]
    memory.showsDetails = true
    memory.seenBefore = Snowflake(rawValue: 9)
    memory.seen = [try #require(Snowflake(rawValue: 5)): try #require(Snowflake(rawValue: 8))]
    memory.note(search: "a=b c")
    memory.note(search: "newer")
    memory.note(search: "a=b c")
    #expect(Memory(memory.text) == memory)
    #expect(memory.searches == ["a=b c", "newer"])
  }

  @Test(arguments: ["", "=", "theme=none\nseen=1\nseen=x y\nfoo=bar", "\u{0}\u{1}=\n==="])
  func `a memory that was spoiled is forgotten`(text: String) {
    var memory = Memory(text)
    memory.folded = []
    #expect(memory == Memory())
  }

  @Test(arguments: [
    ("gen", "general", true), ("gnl", "general", true), ("lag", "general", false),
    ("", "general", true), ("qc", "quiet-corner", true),
  ])
  func `letters are found in order`(typed: String, name: String, isFound: Bool) {
    #expect((FuzzyMatch.match(Array(typed), in: Array(name)) != nil) == isFound)
  }

  @Test func `what is typed whole comes before what holds its letters`() {
    func score(_ name: String) -> Int {
      FuzzyMatch.match(Array("dev"), in: Array(name))?.score ?? .min
    }
    #expect(score("#dev") > score("#devices"))
    #expect(score("#devices") > score("#web-dev-old-stuff-list"))
    #expect(score("#x-dev") > score("#deliver-eve"))
  }

  @Test(arguments: [
    ([Key.character("a"), .character("b"), .left, .character("c")], "acb"),
    ([.character("a"), .character(" "), .character("b"), .control("w")], "a "),
    ([.character("a"), .character("b"), .control("u")], ""),
    ([.character("a"), .character("b"), .home, .delete], "b"),
    ([.character("a"), .backspace, .backspace], ""),
    ([.character("e"), .character("\u{301}")], "e\u{301}"),
  ])
  func `a line is edited`(keys: [Key], text: String) {
    var line = LineEditor()
    for key in keys { _ = line.take(key) }
    #expect(line.text == text)
  }

  @Test(arguments: [
    (#"{"a":[1,{"b":"x,{y"}],"c":{}}"#, 9), ("[]", 1), ("}}}]", 5), ("", 1), (#"{"a":"\"""#, 2),
  ])
  func `JSON is broken into lines, and nothing of it is lost`(json: String, lines: Int) {
    let broken = JSONIndent.lines(of: Array(json.utf8))
    #expect(broken.count == lines)
    let plain = broken.joined().filter { $0 != " " }
    #expect(plain == json.filter { $0 != " " })
  }
}
