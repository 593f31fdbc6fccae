/// A line that is typed, with its cursor.
struct LineEditor: Hashable, Sendable {
  /// The longest line, in characters: more than any query that means something.
  static let longest = 4_000

  private(set) var characters: [Character]
  private(set) var cursor: Int
  /// Whether all of it is marked: what is typed takes its place.
  var isSelected = false

  init(_ text: String = "") {
    characters = Array(text.prefix(Self.longest))
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// Whether something stands behind the cursor.
  var isInside: Bool { cursor < characters.count }

  var isEmpty: Bool { characters.isEmpty }

  /// Where the cursor stands, in bytes of the text.
  var byteCursor: Int { characters[..<cursor].reduce(0) { $0 + $1.utf8.count } }

  /// Takes a text in at the cursor; line ends become blanks, and what is too long is left out.
  mutating func insert(_ text: String) {
    if isSelected { self = LineEditor() }
    let room = Self.longest - characters.count
    guard room > 0 else { return }
    // An accent that is typed alone belongs to the letter before it.
    let head = String(characters[..<cursor])
    let joined = head + String(text.prefix(room).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let tail = characters[cursor...]
    let front = Array(joined)
    characters = front + tail
    cursor = front.count
  }

  /// Puts a text in place of some bytes, and the cursor behind it.
  mutating func replace(_ bytes: Range<Int>, by text: String) {
    let utf8 = self.text.utf8
    let head = String(decoding: utf8.prefix(bytes.lowerBound), as: UTF8.self)
    let tail = String(decoding: utf8.dropFirst(bytes.upperBound), as: UTF8.self)
    self = LineEditor(head + text)
    let place = cursor
    characters += Array(tail).prefix(max(0, Self.longest - characters.count))
    cursor = place
  }

  /// Handles a key of editing.
  ///
  /// - Returns: whether it was one.
  mutating func take(_ key: Key) -> Bool {
    defer { isSelected = false }
    switch key {
    case .backspace where isSelected, .delete where isSelected: self = LineEditor()
    case .character(let character): insert(String(character))
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .altLeft, .controlLeft, .alt("b"): cursor = wordStart
    case .altRight, .controlRight, .alt("f"): cursor = wordEnd
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = characters.count
    case .backspace: delete(from: max(0, cursor - 1))
    case .delete: if cursor < characters.count { characters.remove(at: cursor) }
    case .control("u"): delete(from: 0)
    case .control("w"), .altBackspace: delete(from: wordStart)
    case .alt("d"): characters.removeSubrange(cursor..<wordEnd)
    default: return false
    }
    return true
  }

  /// Deletes what stands between the first word and the cursor.
  ///
  /// - Returns: whether there was anything.
  mutating func deleteBehindFirstWord() -> Bool {
    guard !isSelected, let space = characters.firstIndex(of: " "), cursor > space + 1 else {
      return false
    }
    delete(from: space + 1)
    return true
  }

  private var wordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }

  private mutating func delete(from start: Int) {
    characters.removeSubrange(start..<cursor)
    cursor = start
  }
}
