import Foundation
import Model
import Query
import SearchOracle
import TestSupport
import Testing

struct DemoExamplesTests {
  @Test func `the examples of the manual find what it says`() throws {
    let archive = try NaiveArchive(lines: Corpus.demoLines())
    let now = try #require(Timestamp(iso8601: "2026-07-05T12:00:00Z"))
    let search = NaiveSearch(archive, now: now, zone: .gmt)
    let examples = try Corpus.examples()
    #expect(examples.count >= 90)
    for example in examples {
      let parsed = ParsedQuery(example.query)
      #expect(parsed.hints.isEmpty, "\(example)")
      #expect(search.search(parsed.expression).count == example.hits, "\(example)")
    }
  }
}
