import Arguments
import Testing

struct SpellingTests {
  private static let known = ["limit", "sort", "context", "max-time", "count", "no-color"]

  @Test(
    arguments: [
      ("limt", "limit"), ("limits", "limit"), ("ilmit", "limit"), ("srot", "sort"),
      ("contxet", "context"), ("maxtime", "max-time"), ("max", "max-time"), ("conut", "count"),
      ("no-colour", "no-color"), ("xyz", nil), ("s", nil), ("", nil), ("frobnicate", nil),
    ] as [(String, String?)]
  )
  func `the nearest word is near enough or none`(_ typed: String, _ expected: String?) {
    #expect(Spelling.nearest(to: typed, among: Self.known) == expected)
  }

  @Test func `a word of a megabyte is no trouble`() {
    let word = String(repeating: "limit", count: 200_000)
    #expect(Spelling.nearest(to: word, among: Self.known) == nil)
  }
}
