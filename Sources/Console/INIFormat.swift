/// The bounds of what libinih can read back, and the bytes that mean something to it.
enum INIFormat {
  /// A line may have as many bytes, without its line end: libinih's buffer has 200 with the line
  /// end (of up to two bytes) and a NUL, and it takes what is beyond for a new line.
  static let longestLine = 197

  /// A section or a key may have as many bytes; libinih cuts the rest off.
  static let longestName = 49

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return rest.drop(while: isSpace)
  }

  /// Finds the first byte that is one of `wanted` or begins a comment: a semicolon after a space.
  static func index(of wanted: [UInt8], orCommentIn bytes: ArraySlice<UInt8>) -> Int {
    var isAfterSpace = false
    for index in bytes.indices {
      let byte = bytes[index]
      if wanted.contains(byte) || (isAfterSpace && byte == UInt8(ascii: ";")) { return index }
      isAfterSpace = isSpace(byte)
    }
    return bytes.endIndex
  }
}

/// A line of a configuration file, read as libinih reads it.
enum INILine: Equatable {
  /// Nothing, or a comment.
  case blank
  /// The head of a section.
  case section(String)
  /// A key and its value, without what follows ` ;`.
  case entry(name: String, value: String)
  /// A line that begins with a space: more of the value before.
  case continuation(String)

  /// Reads a line without its line end.
  ///
  /// - Parameters:
  ///   - line: The bytes.
  ///   - canContinue: Whether a key came before in the section.
  /// - Throws: `ConfigurationProblem` for a line that libinih refuses, or reads otherwise than
  ///   anybody would think.
  init(_ line: ArraySlice<UInt8>, canContinue: Bool) throws(INIProblem) {
    guard line.count <= INIFormat.longestLine else { throw INIProblem(.tooLong) }
    guard !line.contains(0) else { throw INIProblem(.control) }
    let text = INIFormat.trimmed(line)
    guard let first = text.first, first != UInt8(ascii: ";"), first != UInt8(ascii: "#") else {
      self = .blank
      return
    }
    if canContinue, text.startIndex > line.startIndex {
      // Some releases of libinih end a continuation at a comment, others take the comment for text.
      guard INIFormat.index(of: [], orCommentIn: text) == text.endIndex else {
        throw INIProblem(.comment)
      }
      self = .continuation(Self.string(text))
    } else if first == UInt8(ascii: "[") {
      let rest = text.dropFirst()
      let end = INIFormat.index(of: [UInt8(ascii: "]")], orCommentIn: rest)
      guard end < rest.endIndex, rest[end] == UInt8(ascii: "]") else {
        throw INIProblem(.malformed)
      }
      self = .section(try Self.name(rest[..<end]))
    } else {
      self = try Self.entry(text)
    }
  }

  private static func entry(_ text: ArraySlice<UInt8>) throws(INIProblem) -> INILine {
    let separators = [UInt8(ascii: "="), UInt8(ascii: ":")]
    let end = INIFormat.index(of: separators, orCommentIn: text)
    guard end < text.endIndex, separators.contains(text[end]) else { throw INIProblem(.malformed) }
    let rest = text[(end + 1)...]
    let value = rest[..<INIFormat.index(of: [], orCommentIn: rest)]
    let name = try name(INIFormat.trimmed(text[..<end]))
    return .entry(name: name, value: string(INIFormat.trimmed(value)))
  }

  private static func name(_ bytes: ArraySlice<UInt8>) throws(INIProblem) -> String {
    guard bytes.count <= INIFormat.longestName else { throw INIProblem(.nameTooLong) }
    return string(bytes)
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

/// A problem, thrown.
struct INIProblem: Error {
  let problem: ConfigurationProblem

  init(_ problem: ConfigurationProblem) {
    self.problem = problem
  }
}
