import Model
import Query
import Store
import TestSupport
import Testing
import Text

/// A beginning of two digits is looked for among the newest messages, one by one.
struct NewestTextsTests {
  private func file(_ id: Int64, _ name: String, edited: String? = nil) -> [UInt8] {
    Builder.message(
      id: id << 40,
      content: "tide",
      edited: edited,
      fields: ",\"attachments\":[{\"id\":\"\(id)\",\"filename\":\"\(name)\"}]"
    )
  }

  private func hits(_ query: String, _ searcher: Searcher) throws -> [Int64] {
    try searcher.search(SearchRequest(query: ParsedQuery(query), limit: 20)).hits.map {
      $0.message.id.rawValue >> 40
    }
  }

  @Test(arguments: [true, false])
  func `what a file of a message is called now counts, whoever wrote it meanwhile`(
    isOther: Bool
  ) throws {
    let temporary = try TemporaryArchive()
    try temporary.ingest(
      (1...3100).map { (id: Int64) in
        id % 50 == 0
          ? file(id, "12\(id).txt") : Builder.message(id: id << 40, content: "tide \(id + 20000)")
      }
    )
    let archive =
      isOther ? try Archive(at: temporary.archive.path, for: .reading) : temporary.archive
    let dates = DateResolver(
      now: Timestamp(milliseconds: 0),
      calendar: try TimeZoneCalendar(zone: "UTC")
    )
    let searcher = try Searcher(archive: archive, dates: dates)
    let expected = stride(from: Int64(3100), to: 0, by: -50).map(\.self)
    for _ in 0..<2 { #expect(try hits("12*", searcher) == Array(expected.prefix(20))) }
    try temporary.ingest(
      [
        file(3050, "other.txt", edited: "2030-01-01T00:00:00Z"),
        file(3001, "12.txt"),
      ],
      at: 1_900_000_000_000
    )
    let later = [3100, 3001] + expected.dropFirst(2)
    for _ in 0..<2 { #expect(try hits("12*", searcher) == Array(later.prefix(20))) }
  }
}
