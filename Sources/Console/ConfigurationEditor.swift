/// Changes the lines of a configuration file, and as few of them as can be.
struct ConfigurationEditor {
  private var lines: [[UInt8]]
  private let kinds: [INILine]

  init(_ lines: ConfigurationLines) {
    self.lines = lines.lines.map(Array.init)
    kinds = lines.kinds
  }

  /// The text as it is now; every line has a line end.
  var bytes: [UInt8] { lines.flatMap { $0 + [UInt8(ascii: "\n")] } }

  mutating func set(_ name: String, in section: String, to value: String) {
    let places = places(of: name, in: section)
    guard let first = places.first else {
      insert(Array("\(name) = \(value)".utf8), in: section)
      return
    }
    let changed = Array("\(name) = \(value)".utf8) + comment(of: lines[first.lowerBound])
    remove(places, leaving: changed)
  }

  mutating func unset(_ name: String, in section: String) -> Bool {
    let places = places(of: name, in: section)
    remove(places, leaving: nil)
    return !places.isEmpty
  }

  /// The lines that set a key: each its own and the continuations that follow.
  private func places(of name: String, in section: String) -> [Range<Int>] {
    var current = ""
    var places: [Range<Int>] = []
    var isOurs = false
    for (index, kind) in kinds.enumerated() {
      switch kind {
      case .blank: break
      case .section(let title):
        current = title
        isOurs = false
      case .entry(let key, _):
        isOurs = current == section && key == name
        if isOurs { places.append(index..<index + 1) }
      case .continuation:
        guard isOurs, let last = places.popLast() else { break }
        places.append(last.lowerBound..<index + 1)
      }
    }
    return places
  }

  /// Takes the lines of a key out, but for the comments between continuations.
  private mutating func remove(_ places: [Range<Int>], leaving line: [UInt8]?) {
    for (number, place) in places.enumerated().reversed() {
      for index in place.reversed() where kinds[index] != .blank { lines.remove(at: index) }
      if number == 0, let line { lines.insert(line, at: place.lowerBound) }
    }
  }

  /// The comment at the end of a line, with the space before it; nothing if it would make the line
  /// too long is decided by reading back.
  private func comment(of line: [UInt8]) -> [UInt8] {
    let start = INIFormat.index(of: [], orCommentIn: line[...])
    guard start < line.endIndex else { return [] }
    return [0x20] + INIFormat.trimmed(line[start...])
  }

  private mutating func insert(_ line: [UInt8], in section: String) {
    var end: Int?
    var current = ""
    for (index, kind) in kinds.enumerated() {
      if case .section(let title) = kind { current = title }
      if current == section, kind != .blank { end = index + 1 }
    }
    if let end {
      lines.insert(line, at: end)
      return
    }
    if lines.last?.isEmpty == false { lines.append([]) }
    lines.append(Array("[\(section)]".utf8))
    lines.append(line)
  }
}
