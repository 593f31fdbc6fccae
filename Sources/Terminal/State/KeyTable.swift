/// Which key does what: the one table for the keys themselves, for help and for the manual page.
enum KeyTable {
  /// The keys of each action, the one to be shown first.
  static let keys: [(action: Action, keys: [Key])] = [
    (.down, [.character("j"), .down]),
    (.up, [.character("k"), .up]),
    (.pageDown, [.character(" "), .pageDown, .control("d"), .control("f")]),
    (.pageUp, [.control("u"), .pageUp, .control("b")]),
    (.top, [.character("g"), .home]),
    (.bottom, [.character("G"), .end]),
    (.nextDay, [.character("}")]),
    (.previousDay, [.character("{")]),
    (.open, [.enter]),
    (.close, [.escape, .control("c")]),
    (.nextPane, [.tab]),
    (.previousPane, [.backTab]),
    (.left, [.character("h"), .left]),
    (.right, [.character("l"), .right]),
    (.back, [.character("["), .backspace, .altLeft, .control("o")]),
    (.forward, [.character("]"), .altRight]),
    (.search, [.character("/")]),
    (.searchHere, [.character("f")]),
    (.nextHit, [.character("n")]),
    (.previousHit, [.character("N")]),
    (.switchTo, [.control("k"), .control("p")]),
    (.mentions, [.character("@")]),
    (.saved, [.character("S")]),
    (.starred, [.character("B")]),
    (.save, [.character("w")]),
    (.renameSearch, []),
    (.forgetSearch, []),
    (.pins, [.character("p")]),
    (.goTo, [.character("t")]),
    (.reply, [.character("r")]),
    (.thread, [.character("R")]),
    (.archive, []),
    (.star, [.character("s"), .character("*")]),
    (.details, [.character("i")]),
    (.history, [.character("H")]),
    (.raw, [.character("v")]),
    (.openInChat, [.character("o")]),
    (.openFile, [.character("O")]),
    (.copyText, [.character("y")]),
    (.copyLink, [.character("Y")]),
    (.copyID, []),
    (.export, [.character("e")]),
    (.menu, [.character(".")]),
    (.unread, [.character("u")]),
    (.markRead, []),
    (.spoilers, [.character("x")]),
    (.theme, [.character("T")]),
    (.accent, [.character("A")]),
    (.clearHistory, []),
    (.help, [.character("?"), .function(1)]),
    (.command, [.character(":")]),
    (.redraw, [.control("l")]),
    (.suspend, [.control("z")]),
    (.quit, [.character("q")]),
  ]

  /// What keys do in a line that is typed.
  static let lineKeys: [(keys: [Key], meaning: String)] = [
    ([.enter], "do it; in a search, keep these hits"),
    ([.escape, .control("c")], "give it up"),
    ([.tab, .backTab], "take one of what is listed, then the next or the one before"),
    ([.up, .down], "choose a hit, or among what Tab offers"),
    ([.control("p"), .control("n")], "the search before, the one behind, where they are kept"),
    ([.control("t")], "search here or everywhere"),
    ([.altLeft, .controlLeft, .alt("b")], "a word to the left"),
    ([.altRight, .controlRight, .alt("f")], "a word to the right"),
    ([.control("w"), .altBackspace], "delete the word before the cursor"),
    ([.alt("d")], "delete the word behind it"),
    ([.control("u")], "delete all before it; in a line with a name, first what stands behind that"),
    ([.home, .control("a")], "to the beginning of the line"),
    ([.end, .control("e")], "to its end"),
    ([.delete], "delete a letter; among saved searches, forget the chosen one"),
    ([.control("r")], "among saved searches, rename the chosen one"),
  ]

  private static let actions: [Key: Action] = {
    var actions: [Key: Action] = [:]
    for (action, keys) in keys {
      for key in keys { actions[key] = action }
    }
    return actions
  }()

  /// What a key does.
  static func action(of key: Key) -> Action? {
    actions[key]
  }

  /// The keys of an action.
  static func keys(of action: Action) -> [Key] {
    keys.first { $0.action == action }?.keys ?? []
  }

  /// The key that hints name for an action; its name for `:` where it has none.
  static func hint(_ action: Action) -> String {
    keys(of: action).first?.name ?? ":\(action.rawValue)"
  }

  /// The table as docs/browsing.md has it.
  public static var manual: String {
    var lines: [String] = []
    for group in Action.Group.allCases {
      lines += ["### \(group.rawValue)", "", "| keys | name | what it does |", "|---|---|---|"]
      for (action, keys) in keys where action.group == group {
        let names = keys.map { $0 == .character("|") ? "`\\|`" : "`\($0.name)`" }
        let cell = names.isEmpty ? "–" : names.joined(separator: " ")
        lines.append("| \(cell) | `\(action.rawValue)` | \(action.meaning) |")
      }
      lines.append("")
    }
    lines += ["### In a line that is typed", "", "| keys | what they do |", "|---|---|"]
    for (keys, meaning) in lineKeys {
      lines.append("| \(keys.map { "`\($0.name)`" }.joined(separator: " ")) | \(meaning) |")
    }
    lines.append("")
    return lines.joined(separator: "\n")
  }
}
