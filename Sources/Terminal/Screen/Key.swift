/// A key, as it comes from a terminal.
enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case alt(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case up
  case down
  case left
  case right
  case home
  case end
  case pageUp
  case pageDown
  case altLeft
  case altRight
  case altBackspace
  case controlLeft
  case controlRight
  case insert
  /// A key with a number, such as F1.
  case function(Int)

  /// The number that it types.
  var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }

  /// How help writes it.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "Ctrl-\(character.uppercased())"
    case .alt(let character): "Alt-\(character)"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .altLeft: "Alt-←"
    case .altRight: "Alt-→"
    case .altBackspace: "Alt-Backspace"
    case .controlLeft: "Ctrl-←"
    case .controlRight: "Ctrl-→"
    case .insert: "Insert"
    case .function(let number): "F\(number)"
    }
  }
}

/// What a mouse does.
struct Mouse: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case press
    case menu
    case wheelUp
    case wheelDown
  }

  let kind: Kind
  let column: Int
  let row: Int
}

/// What comes from a terminal.
enum Input: Hashable, Sendable {
  case key(Key)
  case paste(String)
  case mouse(Mouse)
  case resize
  /// The terminal is gone.
  case hangUp
}
