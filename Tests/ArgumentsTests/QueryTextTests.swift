import Arguments
import TestSupport
import Testing

struct QueryTextTests {
  @Test(arguments: [
    "-foo", "-from:mira", "-news", "-cv", "-vv", "-nx5", "-5", "-", "---", "--5", "--",
    "-\"foo bar\"",
    "-=Foo", "-~foo", "-/re/", "--not an option", "-c=3", "-é",
  ])
  func `a word that is not exactly an option is text`(_ word: String) throws {
    let given = try ParsedArguments(word == "--" ? ["--", "--"] : [word], by: Sample.searchGrammar)
    #expect(try given.value(of: Sample.query) == [word])
  }

  @Test(arguments: [["-n", "5"], ["-n5"], ["--limit", "5"], ["--limit=5"]])
  func `an option is an option amid the text`(_ words: [String]) throws {
    let given = try ParsedArguments(["foo"] + words + ["-bar"], by: Sample.searchGrammar)
    #expect(try given.value(of: Sample.limit) == 5)
    #expect(try given.value(of: Sample.query) == ["foo", "-bar"])
  }

  @Test func `two dashes make text of everything after them`() throws {
    let given = try Sample.search("a", "--", "-n", "5", "--", "--limit=3")
    #expect(try given.value(of: Sample.query) == ["a", "-n", "5", "--", "--limit=3"])
  }

  @Test func `a long name that is unknown is refused even so`() {
    let expected = UsageError.unknownOption("--limits", nearest: "--limit", .query)
    #expect(throws: expected) { try Sample.search("foo", "--limits=5") }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no words at all can do worse than a usage error`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let alphabet = Array("--n=5cv \"'é🙂\u{0}\u{1B}lim#:")
    for _ in 0..<500 {
      let words = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in
            alphabet.randomElement(using: &random)
          }
        )
      }
      for grammar in [Sample.searchGrammar, Sample.syncGrammar] {
        do throws(UsageError) {
          let given = try ParsedArguments(words, by: grammar)
          _ = try given.value(of: Sample.limit)
        } catch {
          #expect(!error.description.isEmpty, "seed \(seed)")
        }
      }
    }
  }
}
