import Store

/// Shows where a hit's file says what was looked for.
struct FileTextShower {
  let archive: Archive
  let matcher: TermMatcher

  /// How much of a file is looked at once: a page of it is shown, and the rest need not be read.
  private static let pieceSize = 16 << 10

  /// The piece of a file with the first match.
  ///
  /// - Parameters:
  ///   - row: the message's row.
  ///   - phrases: what is looked for.
  /// - Returns: the piece, with what is lit; nothing where no file says it, or none can be read.
  func text(ofRow row: Int64, saying phrases: [Phrase]) -> LitText? {
    let match = IndexQuestion.any(phrases.map(IndexQuestion.phrase)).match
    // The hit is one without it, too.
    guard let texts = try? archive.fileTexts(ofRow: row, matching: match) else { return nil }
    for (name, text) in texts {
      for piece in Self.pieces(of: text) {
        let ranges = matcher.ranges(of: phrases, terms: [], in: piece)
        guard !ranges.isEmpty else { continue }
        return LitText(field: .fileText, text: piece, ranges: ranges, filename: name)
      }
    }
    return nil
  }

  /// Cuts a text behind ends of lines, or where none comes soon, anywhere between characters.
  private static func pieces(of text: String) -> some Sequence<String> {
    var rest = Substring(text)
    return AnyIterator { () -> String? in
      guard !rest.isEmpty else { return nil }
      let bytes = rest.utf8
      guard
        let limit = bytes.index(bytes.startIndex, offsetBy: pieceSize, limitedBy: bytes.endIndex)
      else {
        defer { rest = "" }
        return String(rest)
      }
      let line = bytes[..<limit].lastIndex(of: 0x0A).map { bytes.index(after: $0) }
      // An index between bytes of one character is rounded down to its beginning.
      let end = line ?? rest.unicodeScalars.index(after: rest.unicodeScalars.index(before: limit))
      defer { rest = rest[end...] }
      return String(rest[..<end])
    }
  }
}
