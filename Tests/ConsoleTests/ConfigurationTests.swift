import Arguments
import Console
import Foundation
import TestSupport
import Testing
import Writing

struct ConfigurationTests {
  private func read(_ text: String) throws(ConsoleError) -> Configuration {
    try Configuration(path: "c.ini", bytes: Array(text.utf8))
  }

  @Test func `sections, keys and values are read with their lines`() throws {
    let configuration = try read(
      """
      \u{FEFF}# head
      [global]
      color = no ; for the log
      archive: /a=b;c

      [search]
      limit=50
      """
    )
    let entries = configuration.entries.map { "\($0.key)|\($0.value)|\($0.line)" }
    #expect(entries == ["global.color|no|3", "global.archive|/a=b;c|4", "search.limit|50|7"])
  }

  @Test func `a continued value is joined`() throws {
    let configuration = try read("[s]\nguild = one\n  two\n  ; nothing\n\tthree\nother = x\n")
    #expect(configuration.entries.map(\.value) == ["one two three", "x"])
    #expect(configuration.entries.map(\.line) == [2, 6])
  }

  @Test(
    arguments: [
      ("[s]\nlimit\n", 2, .malformed), ("[s\n", 1, .malformed), ("[a ;b]\n", 1, .malformed),
      ("\n[s]\nx = " + String(repeating: "y", count: 200), 3, .tooLong),
      (String(repeating: "n", count: 50) + " = 1", 1, .nameTooLong),
      ("[" + String(repeating: "n", count: 50) + "]", 1, .nameTooLong),
      ("a = \u{0}b\n", 1, .control),
      ("a = b\n  c ; d\n", 2, .comment),
    ] as [(String, Int, ConfigurationProblem)]
  )
  func `a line that can't be read is named`(
    _ text: String,
    _ line: Int,
    _ problem: ConfigurationProblem
  ) {
    let expected = ConsoleError.configurationLine(path: "c.ini", line: line, problem)
    #expect(throws: expected) { try read(text) }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `our reading and libinih's are one, whatever the text`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("\n\n[]=:;# \tab\"\r\u{B}é".unicodeScalars)
    for _ in 0..<400 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        text.append(alphabet.randomElement(using: &random) ?? "a")
      }
      do throws(ConsoleError) {
        _ = try read(String(text))
      } catch {
        // What libinih refuses, our reading refuses first; so the two never differ.
        guard case .configurationLine(_, _, let problem) = error else {
          Issue.record("seed \(seed): \(error)")
          continue
        }
        #expect(
          [.malformed, .comment].contains(problem),
          "seed \(seed): \(String(text).debugDescription)"
        )
      }
    }
  }

  @Test func `the command's section wins over global, and the environment over both`() throws {
    let limit = Option("limit", "n", "N", .count, default: 20, help: "")
    let configuration = try read("[global]\nlimit=1\n[search]\nlimit=2\n[saved-run]\nlimit=3\n")
    func setting(_ command: String, _ variables: [String: String] = [:]) -> Setting? {
      configuration.setting(for: limit.form, of: command, in: Environment(variables))
    }
    #expect(setting("sync") == Setting(texts: ["1"], origin: .file(path: "c.ini", line: 2)))
    #expect(setting("search") == Setting(texts: ["2"], origin: .file(path: "c.ini", line: 4)))
    #expect(setting("saved run")?.texts == ["3"])
    let named = setting("search", ["FLUXSEARCH_LIMIT": "9"])
    #expect(named == Setting(texts: ["9"], origin: .environment("FLUXSEARCH_LIMIT")))
    #expect(setting("search", ["FLUXSEARCH_LIMIT": ""])?.texts == ["2"])
  }

  @Test func `keys that no command knows are found`() throws {
    let grammar: Grammar = [
      Option("limit", nil, "N", .count, default: 1, help: ""),
      Flag("yes", help: "", isConfigurable: false),
    ]
    let command = CommandDescription(name: "search", summary: "", grammar: grammar)
    let configuration = try read(
      "x=1\n[search]\nlimit=1\nyes=1\n[global]\nlimit=2\n[other]\nlimit=1\n"
    )
    let unknown = configuration.unknownEntries(known: [command]).map(\.key)
    #expect(unknown == [".x", "search.yes", "other.limit"])
  }
}
