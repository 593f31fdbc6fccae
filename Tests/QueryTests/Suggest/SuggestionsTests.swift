import Store
import TestSupport
import Testing

@testable import Query

struct SuggestionsTests {
  private func suggestions(
    _ query: String,
    counting count: (Expression) throws(StoreError) -> Int64 = { _ throws(StoreError) in 0 }
  ) throws -> Suggestions {
    let small = try TemporaryArchive()
    try small.addWords([("hello", 5), ("help", 2), ("world", 9), ("cafe", 3)])
    return try Suggestions(for: ParsedQuery(query), in: small.archive, counting: count)
  }

  @Test(
    arguments: [
      ("helo wrld", "hello world"), ("Hello wolrd", "Hello world"), ("in:dev ello", "in:dev hello"),
      ("(heplo OR world)", "(hello OR world)"), ("caf€e wrold", "caf€e world"),
    ] as [(String, String)]
  )
  func `mistyped words are put right where they stand`(row: (String, String)) throws {
    #expect(try suggestions(row.0).corrected(row.0) == row.1)
  }

  @Test(arguments: [
    "hello world", "CAFÉ", "xyzzy", "-helo world", "hello*", "\"helo wrld\"", "东京", "",
  ])
  func `nothing is put right in what is known or has no likeness`(query: String) throws {
    #expect(try suggestions(query).corrected(query) == nil)
  }

  @Test func `a word is offered its likes`() throws {
    let words = try suggestions("say helo").words
    #expect(words.map(\.word) == ["helo"])
    #expect(words.map { $0.alternatives.map(\.text) } == [["hello", "help"]])
  }

  @Test func `the part that emptied the answer is named`() throws {
    let without = try suggestions("hello in:dev -world") { expression throws(StoreError) in
      "\(expression)".contains("in:dev") ? 0 : 41
    }.without
    #expect(without.map(\.part) == ["in:dev"])
    #expect(without.map(\.count) == [41])
    #expect(without.map { "\($0.rest)" } == ["hello -world"])
  }

  @Test func `at most six parts are left out, filters first`() throws {
    var asked: [String] = []
    let without = try suggestions("a b c d e f g in:x from:y") { expression throws(StoreError) in
      asked.append("\(expression)")
      return 1
    }.without
    #expect(asked.count == 6)
    #expect(without.map(\.part) == ["a", "b", "c", "d", "in:x", "from:y"])
  }

  @Test(arguments: ["hello", "a OR b", "", "-x"])
  func `a single part is not left out`(query: String) throws {
    let without = try suggestions(query) { _ throws(StoreError) in 1 }.without
    #expect(without.isEmpty)
  }
}
