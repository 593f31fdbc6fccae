import Model
import Query
import Store
import TestSupport
import Testing
import Text

/// Whatever is pasted is a query, and none is an error or takes for ever.
struct HugeQueryTests {
  private func searcher() throws -> (TemporaryArchive, Searcher) {
    let temporary = try TemporaryArchive()
    try temporary.ingest(
      (1...20).map { Builder.message(id: $0 << 40, content: "word\($0) lantern") }
    )
    let dates = DateResolver(
      now: Timestamp(milliseconds: 0),
      calendar: try TimeZoneCalendar(zone: "UTC")
    )
    return (temporary, try Searcher(archive: temporary.archive, dates: dates))
  }

  @Test(arguments: ["=w%", "/w%/", "~word%", "w%", "w%*", "from:u%", "id:%", "\"a b\"~%"])
  func `thousands of terms are answered, alternatives too`(term: String) throws {
    let (temporary, searcher) = try searcher()
    let terms = (1...3000).map { number in
      String(term.flatMap { $0 == "%" ? Array("\(number)") : [$0] })
    }
    for joint in [" OR ", " "] {
      let query = ParsedQuery(terms.joined(separator: joint))
      let result = try searcher.search(SearchRequest(query: query))
      #expect(result.hits.count <= 20)
    }
    withExtendedLifetime(temporary) {}
  }

  @Test func `words beyond the thousandth are left out, and that is told`() throws {
    let (temporary, searcher) = try searcher()
    let query = ParsedQuery((1...1100).map { "x\($0)" }.joined(separator: " OR ") + " OR lantern")
    let result = try searcher.search(SearchRequest(query: query))
    #expect(result.hits.isEmpty)
    #expect(result.notes.warnings.contains("only the first 1000 words are looked for"))
    withExtendedLifetime(temporary) {}
  }

  @Test func `a page of any length is a page`() throws {
    let (temporary, searcher) = try searcher()
    let request = SearchRequest(query: ParsedQuery("lantern"), limit: .max)
    #expect(try searcher.search(request).hits.count == 20)
    withExtendedLifetime(temporary) {}
  }
}
