import Console
import SQLite

/// What is told of a statement that SQLite refuses.
enum StatementFailure {
  /// A statement that would do more than read.
  static let onlyReading = Failure(
    "only reading is allowed here: SELECT, WITH and VALUES, without pragmas",
    hint: "'fluxsearch sql --schema' describes what can be read",
    code: .usage
  )

  /// Explains SQLite's error on one line, with the place in the text where SQLite knows it.
  static func explain(_ error: SQLiteError, in text: String) -> Failure {
    switch error.code {
    case .notAuthorized, .readOnly: onlyReading
    case _ where error.message.contains("not authorized"), _ where isForbidden(error.message):
      onlyReading
    case .generic:
      Failure(
        error.message + place(error.offset, in: text),
        hint: "'fluxsearch sql --schema' describes what can be read",
        code: .usage
      )
    default: Failure("\(error)", code: .archive)
    }
  }

  /// Says whether nothing is left of a text but blanks, semicolons and comments.
  static func isBlank(_ text: String) -> Bool {
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace || first == ";" {
        rest = rest.dropFirst()
      } else if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
      } else {
        return false
      }
    }
    return true
  }

  private static func isForbidden(_ message: String) -> Bool {
    message.contains("prohibited") || message.contains("unsafe use")
  }

  private static func place(_ offset: Int?, in text: String) -> String {
    guard let offset, offset < text.utf8.count else { return "" }
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (lines.last?.count ?? 0) + 1
    let found = String(decoding: text.utf8.dropFirst(offset).prefix(24), as: UTF8.self)
      .prefix { !$0.isNewline }
    let line = lines.count > 1 ? "line \(lines.count), column \(column)" : "column \(column)"
    return " (\(line): \(found)\(offset + 24 < text.utf8.count ? "…" : ""))"
  }
}
