import Model
import Present
import Query
import Store
import TestSupport
import Testing
import Writing

struct PageTests {
  private static func found(
    _ documents: [[UInt8]],
    _ query: String
  ) throws -> (
    hits: [MergedHit], search: MergedSearch, searcher: Searcher, keeper: TemporaryArchive
  ) {
    let keeper = try TemporaryArchive()
    try keeper.ingest(documents)
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    let dates = DateResolver(now: now, calendar: FixedOffsetCalendar())
    let searcher = try Searcher(archive: keeper.archive, dates: dates)
    let search = MergedSearch([(searcher, SearchRequest(query: ParsedQuery(query)))])
    return (try search.page(of: 20).hits, search, searcher, keeper)
  }

  private static var style: PageStyle { PageStyle(clock: LocalClock(FixedOffsetCalendar())) }

  @Test func `a place is named once for the hits that follow each other in it`() throws {
    let found = try Self.found(
      [
        Builder.message(id: Builder.id(1_000_000), channel: 500, content: "apple one"),
        Builder.message(id: Builder.id(2_000_000), channel: 500, content: "apple two"),
        Builder.message(id: Builder.id(3_000_000), channel: 600, content: "apple three"),
      ],
      "apple"
    )
    var page = HitPage(Self.style)
    let lines = found.hits.flatMap { page.lines(for: $0, showing: found.search.litText(of: $0)) }
    let plain = lines.map(\.plain.string)
    #expect(plain.filter { $0 == "#500" }.count == 1)
    #expect(plain.filter { $0 == "#600" }.count == 1)
    #expect(plain.first == "#600")
  }

  @Test func `what was looked for is lit in the words as they are shown`() throws {
    let mention = ",\"mentions\":[{\"id\":\"77\",\"username\":\"mira\"}]"
    let found = try Self.found(
      [Builder.message(id: Builder.id(1), content: "<@77> ate an Äpple pie", fields: mention)],
      "apple"
    )
    var style = Self.style
    style.name = { _, _ in "mira" }
    var page = HitPage(style)
    let hit = try #require(found.hits.first)
    let line = try #require(page.lines(for: hit, showing: found.search.litText(of: hit)).last)
    #expect(line.plain.string == "    @mira ate an Äpple pie")
    #expect(line.pieces.filter { $0.style != .plain }.map(\.text.string) == ["Äpple"])
  }

  @Test func `a long message is cut around what was looked for`() throws {
    let filler = String(repeating: "filler words ", count: 200)
    let found = try Self.found(
      [Builder.message(id: Builder.id(1), content: filler + "needle " + filler)],
      "needle"
    )
    var page = HitPage(Self.style)
    let hit = try #require(found.hits.first)
    let line = try #require(page.lines(for: hit, showing: found.search.litText(of: hit)).last)
    #expect(line.plain.string.contains("needle"))
    #expect(line.columns <= 244)
    #expect(line.plain.string.hasSuffix("…"))
  }

  @Test func `surroundings that overlap are one cluster, with each message once`() throws {
    let documents = (1...12 as ClosedRange<Int64>).map { number in
      let word = [3, 5, 11].contains(number) ? "apple" : "pear"
      return Builder.message(id: Builder.id(number * 1_000_000), content: "\(word) \(number)")
    }
    let found = try Self.found(documents, "apple")
    let hoods = try found.hits.map { hit in
      let around = try found.searcher.surroundings(of: hit.hit, before: 1, after: 1)
      return HitCluster.Neighbourhood(
        found: hit,
        text: found.search.litText(of: hit),
        before: around.before,
        after: around.after
      )
    }
    let clusters = HitCluster.merging(hoods)
    let contents = clusters.map {
      $0.members.map { $0.hit.message.content.split(separator: " ")[1] }
    }
    #expect(contents == [["10", "11", "12"], ["2", "3", "4", "5", "6"]])
  }
}
