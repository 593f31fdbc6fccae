import Glibc

/// Looks whether a file is nothing but text: no page, no script, nothing that a desktop would run.
enum PlainTextFile {
  /// So many bytes are looked at.
  private static let looked = 8_192

  /// Whether the file at a path is one; what can't be read is none.
  static func isOne(at path: String) -> Bool {
    guard let file = fopen(path, "re") else { return false }
    defer { fclose(file) }
    var bytes: [UInt8] = Array(repeating: 0, count: looked)
    let count = fread(&bytes, 1, bytes.count, file)
    return isOne(bytes.prefix(count), isWhole: feof(file) != 0)
  }

  /// Whether bytes are the beginning of one.
  ///
  /// - Parameters:
  ///   - bytes: the beginning of a file.
  ///   - isWhole: whether they are all of it; else the last character may be cut.
  /// - Returns: whether they are text that no program would take for anything else.
  static func isOne(_ bytes: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    let kept = isWhole ? bytes : bytes.dropLast(3)
    guard !kept.isEmpty, kept.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) })
    else { return false }
    let text = String(decoding: kept, as: UTF8.self)
    // A character that was cut becomes one such sign at the end.
    guard text.count(where: { $0 == "\u{FFFD}" }) <= (isWhole ? 0 : 1) else { return false }
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    // Scripts, pages and documents, and files of settings: desktops start what those name.
    let signs = ["#!", "<", "[", "%!", "{\\rtf", "MIME-Version", "From "]
    guard !signs.contains(where: { start.hasPrefix($0) }) else { return false }
    return !["[Desktop ", "[InternetShortcut"].contains { text.contains($0) }
  }
}
