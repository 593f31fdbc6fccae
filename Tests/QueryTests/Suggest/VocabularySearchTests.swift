import Store
import TestSupport
import Testing
import Text

@testable import Query

struct VocabularySearchTests {
  private func randomWord(_ random: inout SeededRandom) -> String {
    let alphabets = ["abcdef", "абвгд", "αβγδ", "\u{5D0}\u{5D1}\u{5D2}", "ab\u{1F00}\u{1E00}z"]
    let letters = Array(alphabets[Int.random(in: 0..<alphabets.count, using: &random)])
    return String(
      (0..<Int.random(in: 3...9, using: &random)).compactMap { _ in
        letters.randomElement(using: &random)
      }
    )
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `all words within the distance are found, as by trying each`(seed: UInt64) throws {
    let small = try TemporaryArchive()
    var random = SeededRandom(seed: seed)
    let words = Set((0..<3000).map { _ in randomWord(&random) })
    try small.addWords(words.map { ($0, Int64($0.utf8.count)) })
    let search = VocabularySearch(archive: small.archive)
    for round in 0..<60 {
      let word = randomWord(&random)
      let typos = round % 3
      let expected = words.filter { Text.EditDistance.between(word, $0, atMost: typos) != nil }
      let found = try search.words(near: word, typos: typos)
      #expect(Set(found.map(\.text)) == expected, "\(word), seed \(seed)")
      #expect(found.count == expected.count)
      #expect(
        found.allSatisfy {
          Text.EditDistance.between(word, $0.text, atMost: typos) == $0.typos
        }
      )
    }
  }

  @Test(arguments: [
    ("gello", "hello"), ("ehllo", "hello"), ("hellp", "hello"), ("ello", "hello"),
    ("xhello", "hello"),
    ("helo", "hello"), ("hlelo", "hello"), ("yxample", "example"), ("xeample", "example"),
    ("eaxmpel", "example"), ("ямщик", "ящик"),
  ])
  func `a mistyped word leads to the right one`(row: (String, String)) throws {
    let small = try TemporaryArchive()
    try small.addWords([("hello", 5), ("example", 9), ("ящик", 2), ("zebra", 100)])
    #expect(try VocabularySearch(archive: small.archive).similarWords(to: row.0) == [row.1])
  }

  @Test func `the nearest come first, and among them the most used`() throws {
    let small = try TemporaryArchive()
    try small.addWords([("abcdefg", 1), ("abcdefx", 3), ("abcdefy", 7), ("abcdexy", 99)])
    let search = VocabularySearch(archive: small.archive)
    #expect(
      try search.similarWords(to: "abcdefg") == ["abcdefg", "abcdefy", "abcdefx", "abcdexy"]
    )
    #expect(try search.similarWords(to: "abcdefg", limit: 1) == ["abcdefg"])
  }

  @Test func `short words and endless ones have no typos`() throws {
    let small = try TemporaryArchive()
    try small.addWords([("abc", 1)])
    let search = VocabularySearch(archive: small.archive)
    #expect(try search.similarWords(to: "ab").isEmpty)
    #expect(try search.similarWords(to: "").isEmpty)
    #expect(try search.similarWords(to: String(repeating: "a", count: 64)).isEmpty)
  }
}
