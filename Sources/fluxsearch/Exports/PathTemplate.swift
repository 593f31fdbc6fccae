import Console
import Model

/// Names the files of an export: `{guild}/{channel}-{from}.{ext}`.
///
/// What people named can't lead out of the folder: no name holds a slash, begins with a dot, or is
/// longer than a file system takes.
nonisolated struct PathTemplate {
  /// What a part is called by.
  struct Part {
    let guild: String?
    let channel: String
    let channelID: Snowflake
    let from: String
    let to: String
    let number: Int
    let fileExtension: String
  }

  static let fields = ["guild", "channel", "id", "from", "to", "part", "ext"]

  /// File systems take names of 255 bytes; the id that may be added has room.
  private static let longestName = 200

  private let pieces: [[Piece]]

  /// The fields that it names.
  var fields: Set<String> {
    Set(
      pieces.joined().compactMap { piece in
        if case .field(let name) = piece { name } else { nil }
      }
    )
  }

  private enum Piece: Equatable {
    case literal(String)
    case field(String)
  }

  /// Reads a template.
  ///
  /// - Throws: `Failure` where it holds an unknown field or leads out of the folder.
  init(_ text: String) throws {
    var pieces: [[Piece]] = []
    for component in text.split(separator: "/", omittingEmptySubsequences: false) {
      guard !component.isEmpty, component != ".", component != ".." else {
        throw Failure("the template '\(text)' is no path within a folder", code: .usage)
      }
      pieces.append(try Self.read(String(component)))
    }
    self.pieces = pieces
  }

  private static func read(_ component: String) throws -> [Piece] {
    var pieces: [Piece] = []
    var rest = component[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw Failure("'{' has no end in the template '\(component)'", code: .usage)
      }
      let field = String(rest[rest.index(after: open)..<close])
      guard fields.contains(field) else {
        throw Failure(
          "the template knows no field '\(field)'",
          hint: "there are \(fields.map { "{\($0)}" }.joined(separator: ", "))",
          code: .usage
        )
      }
      pieces.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.literal(String(rest))) }
    return pieces
  }

  /// The path of a part, within the folder.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - taken: paths that are others', folded: some file systems know no case.
  /// - Returns: a path that no other part has.
  func path(of part: Part, taken: inout Set<String>) -> String {
    let names = pieces.map { Self.safe($0.map { Self.text($0, part) }.joined()) }
    var path = names.joined(separator: "/")
    var attempt = 0
    while !taken.insert(path.lowercased()).inserted {
      attempt += 1
      let mark =
        attempt == 1 ? "-\(part.channelID)" : "-\(part.channelID)-\(part.number + attempt - 2)"
      path = Self.marked(names, mark)
    }
    return path
  }

  private static func text(_ piece: Piece, _ part: Part) -> String {
    guard case .field(let field) = piece else {
      guard case .literal(let text) = piece else { return "" }
      return text
    }
    return switch field {
    case "guild": part.guild ?? "direct messages"
    case "channel": part.channel
    case "id": "\(part.channelID)"
    case "from": part.from
    case "to": part.to
    case "part": "\(part.number)"
    default: part.fileExtension
    }
  }

  /// Puts a mark before the ending of the last name.
  private static func marked(_ names: [String], _ mark: String) -> String {
    guard let last = names.last else { return mark }
    let dot = last.lastIndex(of: ".") ?? last.endIndex
    return (names.dropLast() + [last[..<dot] + mark + last[dot...]]).joined(separator: "/")
  }

  /// A name that every file system takes.
  static func safe(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if isUnsafe(scalar) {
        result += "_"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    result = cut(result)
    while result.hasSuffix(" ") || result.hasSuffix(".") { result.removeLast() }
    while result.hasPrefix(" ") { result.removeFirst() }
    if result.hasPrefix(".") { result = "_" + result.dropFirst() }
    if isDevice(result) { result = "_" + result }
    return result.isEmpty ? "_" : result
  }

  /// Whether a character means something to a file system or a terminal, or is none.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: "/\\:*?\"<>|".unicodeScalars.contains(scalar)
    }
  }

  /// Whether a name is a device's on Windows, whatever its ending.
  private static func isDevice(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }.uppercased()
    if ["CON", "PRN", "AUX", "NUL"].contains(stem) { return true }
    return stem.utf8.count == 4 && (stem.hasPrefix("COM") || stem.hasPrefix("LPT"))
      && stem.last?.isNumber ?? false
  }

  /// Cuts the middle out of a name, so that its ending stays.
  private static func cut(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    let dot = name.lastIndex(of: ".").flatMap { name[$0...].utf8.count <= 12 ? $0 : nil }
    let ending = dot.map { String(name[$0...]) } ?? ""
    var stem = ""
    for character in name[..<(dot ?? name.endIndex)] {
      guard stem.utf8.count + String(character).utf8.count <= longestName - ending.utf8.count else {
        break
      }
      stem.append(character)
    }
    return stem + ending
  }
}
