import TestSupport
import Testing

@testable import Present

struct CodeTests {
  private static func pieces(_ code: String, _ language: String) throws -> [(CodeKind, String)] {
    var scanner = CodeScanner(code, try #require(CodeLanguage.named(language)))
    var pieces: [(CodeKind, String)] = []
    while let piece = scanner.next() { pieces.append(piece) }
    return pieces
  }

  @Test(
    arguments: [
      ("swift", "let x = \"a\\\"b\" // no"), ("python", "def f():\n  '''doc\n'''\n  return 1"),
      ("json", "{\"a\": [1, true]}"), ("xml", "<a b='c'>d</a><!-- e"), ("diff", "+a\n-b\n c"),
      ("sql", "SELECT 1 -- x\nfrom t"), ("js", "`a\n${b}` /* c"), ("bash", "echo 'x"),
    ]
  )
  func `the pieces are the code`(language: String, code: String) throws {
    #expect(try Self.pieces(code, language).map(\.1).joined() == code)
  }

  @Test func `words, strings, comments and numbers are told apart`() throws {
    let pieces = try Self.pieces("let x: Int = 42 // why", "swift")
    #expect(pieces.filter { $0.0 == .keyword }.map(\.1) == ["let"])
    #expect(pieces.filter { $0.0 == .type }.map(\.1) == ["Int"])
    #expect(pieces.filter { $0.0 == .number }.map(\.1) == ["42"])
    #expect(pieces.filter { $0.0 == .comment }.map(\.1) == ["// why"])
  }

  @Test func `whatever the bytes are, the pieces are the code`() throws {
    var random = SeededRandom(seed: 11)
    let letters = Array("ab01\"'`<>/*-#+@\n \\é東{}_")
    for language in ["swift", "python", "lua", "xml", "diff", "sql", "css", "yaml"] {
      for _ in 0..<200 {
        let code = String(
          (0..<Int.random(in: 0..<60, using: &random)).compactMap { _ in
            letters.randomElement(using: &random)
          }
        )
        #expect(try Self.pieces(code, language).map(\.1).joined() == code)
      }
    }
  }
}
