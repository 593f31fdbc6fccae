import Model
import Store
import TestSupport
import Testing

@testable import Terminal

/// Any keys, on archives in which something is missing: nothing traps, and every state can be left.
struct RandomKeysTests {
  enum Held: CaseIterable {
    case nothing
    case guildsOnly
    case channelsOnly
    case messagesOnly
    case everything

    func archive() throws -> TemporaryArchive {
      switch self {
      case .nothing: return try TemporaryArchive()
      case .guildsOnly:
        let keeper = try TemporaryArchive()
        try Sample.name(keeper.archive, channels: [])
        return keeper
      case .channelsOnly:
        let keeper = try TemporaryArchive()
        try Sample.name(keeper.archive)
        return keeper
      case .messagesOnly:
        return try Sample.archive(of: [
          Builder.message(id: Sample.id(1), channel: 500, content: "one"),
          Builder.message(id: Sample.id(2), channel: 500, content: "two\n# three\n```\nfour\n```"),
        ])
      case .everything: return try Sample.archive(messages: 12)
      }
    }
  }

  private static let keys: [Key] =
    KeyTable.keys.flatMap(\.keys).filter { KeyTable.action(of: $0) != .suspend }
    + "ae1590:/ hm".map { .character($0) }
    + [.control("t"), .control("w"), .delete, .alt("b"), .alt("q"), .escape, .escape, .enter, .tab]
  private static let texts = [
    "number", "zzzq", "from:", "in:#gen", "open-file -9223372036854775808", "go-to 2023", "\u{301}",
    "theme x", "export csv", "(\"", "https://chat.example/channels/9/500/1", "", "mark-read now",
  ]
  private static let sizes = [
    (1, 1), (2, 2), (3, 1), (1, 9), (5, 3), (20, 5), (40, 12), (80, 24), (81, 10), (120, 40),
  ]

  @Test(arguments: Held.allCases, 1...6)
  func `no keys trap, and every state can be left`(held: Held, seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) * 7_919)
    let keeper = try held.archive()
    let browser = try BrowserDriver(keeper.path)
    browser.begin()
    for _ in 0..<400 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        let size = Self.sizes.randomElement(using: &random) ?? (80, 24)
        browser.resize(size.0, size.1)
      case 1: browser.take(.paste(Self.texts.randomElement(using: &random) ?? ""))
      case 2, 3: browser.take(.mouse(Self.mouse(&random)))
      default: browser.press(Self.keys.randomElement(using: &random) ?? .enter)
      }
      _ = browser.grid
    }
    let shown = "\(held), seed \(seed):\n\(browser.text)"
    // Two for what lies over the panes, two for what was opened on the right.
    browser.press(.escape, .escape, .escape, .escape)
    #expect(browser.state.prompt == nil, "\(shown)")
    guard case .none = browser.state.overlay else { return #expect(Bool(false), "\(shown)") }
    let before = browser.quits
    browser.press(.character("q"), .character("q"))
    #expect(browser.quits > before, "\(shown)")
  }

  private static func mouse(_ random: inout SeededRandom) -> Mouse {
    let kinds: [Mouse.Kind] = [.press, .menu, .wheelUp, .wheelDown]
    return Mouse(
      kind: kinds.randomElement(using: &random) ?? .press,
      column: Int.random(in: 0..<120, using: &random),
      row: Int.random(in: 0..<40, using: &random)
    )
  }

  @Test(arguments: Held.allCases, [Action.search, .searchHere])
  func `a search that is given up leaves what was there`(held: Held, action: Action) throws {
    let keeper = try held.archive()
    for typed in ["", "x"] {
      for key in [Key.escape, .control("c"), .backspace] {
        let browser = try BrowserDriver(keeper.path)
        browser.begin()
        let before = browser.state.list?.source
        browser.perform(action)
        browser.type(typed)
        browser.press(key, key)
        #expect(browser.state.prompt == nil)
        #expect(browser.state.list?.source == before)
      }
    }
  }
}
