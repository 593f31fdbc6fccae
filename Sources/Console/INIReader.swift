import CInih

/// Reads text with libinih.
enum INIReader {
  /// What libinih calls back with: a piece of a value, for it takes a continuation for a value of
  /// its own under the same name.
  struct Piece: Equatable {
    let section: String
    let name: String
    let value: String
  }

  /// Reads a text to its end.
  ///
  /// - Returns: The pieces in order, and the first line that libinih refuses, counted from 1.
  static func read(_ bytes: [UInt8]) -> (pieces: [Piece], refusedLine: Int?) {
    var pieces: [Piece] = []
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    let result = withUnsafeMutablePointer(to: &pieces) { user in
      ini_parse_string(
        text,
        { user, section, name, value in
          guard let user, let section, let name, let value else { return 0 }
          let pieces = user.assumingMemoryBound(to: [Piece].self)
          pieces.pointee.append(
            Piece(
              section: String(cString: section),
              name: String(cString: name),
              value: String(cString: value)
            )
          )
          return 1
        },
        user
      )
    }
    return (pieces, result == 0 ? nil : max(1, Int(result)))
  }
}
