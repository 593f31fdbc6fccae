import Foundation
import Testing
import Text

struct DocumentationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let text: String
    let document: String
    let query: String

    var testDescription: String { text }
  }

  /// The rows of the table in docs/words-and-tokens.md.
  static func examples() throws -> [Example] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/words-and-tokens.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .map { row in
        let cells = row.replacingOccurrences(of: "\\|", with: "\u{1}").split(separator: "|")
          .map { cell in
            cell.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
              .replacingOccurrences(of: "\u{1}", with: "|")
          }
        try #require(cells.count == 3)
        return Example(text: cells[0], document: cells[1], query: cells[2])
      }
  }

  @Test func `the page's examples are what the analyser does`() throws {
    let analyser = try TextAnalyser()
    let examples = try Self.examples()
    #expect(examples.count > 20)
    for example in examples {
      #expect(line(analyser.tokens(of: example.text)) == example.document)
      let isPrefix = example.text.hasSuffix("*")
      let typed = isPrefix ? String(example.text.dropLast()) : example.text
      #expect(line(analyser.queryTokens(of: typed, prefix: isPrefix)) == example.query)
    }
  }
}
