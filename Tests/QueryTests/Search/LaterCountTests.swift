import Model
import Query
import Store
import TestSupport
import Testing
import Text

/// A page need not wait until its hits are counted.
struct LaterCountTests {
  private static let words = ["tide", "low", "buoy", "harbour"]

  /// The words of a message: each of the four by a bit of its number.
  private static func content(_ number: Int) -> String {
    words.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
      .joined(separator: " ")
  }

  private static func archive(_ count: Int) throws -> TemporaryArchive {
    let temporary = try TemporaryArchive()
    try temporary.ingest(
      (1...count).map { Builder.message(id: Int64($0) << 40, content: content($0)) }
    )
    return temporary
  }

  private func searcher(_ archive: Archive) throws -> Searcher {
    let calendar = try TimeZoneCalendar(zone: "UTC")
    let dates = DateResolver(now: Timestamp(milliseconds: 0), calendar: calendar)
    return try Searcher(archive: archive, dates: dates)
  }

  @Test(
    arguments: ["tide", "\"tide low\"", "tide -buoy", "/b[uo]{2}y/", "tid*", "buoy OR harbour"],
    SearchRequest.Order.allCases
  )
  func `what is counted later is what a scan counts`(
    _ query: String,
    _ order: SearchRequest.Order
  ) throws {
    let temporary = try Self.archive(160)
    let searcher = try searcher(temporary.archive)
    let scanned = (1...160).map(Self.content).count { content in
      switch query {
      case "tide", "tid*": content.contains("tide")
      case "\"tide low\"": content.contains("tide low")
      case "tide -buoy": content.contains("tide") && !content.contains("buoy")
      case "/b[uo]{2}y/": content.contains("buoy")
      default: content.contains("buoy") || content.contains("harbour")
      }
    }
    var request = SearchRequest(query: ParsedQuery(query), order: order, limit: 7, counting: .none)
    for _ in 0..<2 {
      var result = try searcher.search(request)
      #expect(result.hits.count == 7 && result.hasMore)
      #expect(result.total == 7 && !result.totalIsExact)
      var counted = request
      counted.counting = .page
      try searcher.count(counted, completing: &result)
      #expect(result.total == Int64(scanned) && result.totalIsExact)
      // The next page tells of the whole too.
      request.after = result.next
    }
  }

  @Test func `archives that are searched together are counted once their page was taken`() throws {
    let archives = [try Self.archive(64), try Self.archive(48)]
    let request = SearchRequest(query: ParsedQuery("tide"), limit: 5)
    let search = MergedSearch(
      try archives.map { (try searcher($0.archive), request) },
      countsLater: true
    )
    let page = try search.page(of: 5)
    #expect(page.hits.count == 5 && page.hasMore)
    #expect(search.total == 10 && !search.totalIsExact)
    try search.count()
    #expect(search.total == 32 + 24 && search.totalIsExact)
  }
}
