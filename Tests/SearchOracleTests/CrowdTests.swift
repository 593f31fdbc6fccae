import Foundation
import Importing
import Model
import Query
import Store
import TestSupport
import Testing
import Text

/// Where messages are so dense that their rows run ahead of their ticks by thousands.
struct CrowdTests {
  private let start: Int64 = 1_400_000_000_000_000_000
  private let channel: Int64 = 1_300_000_000_000_000_000

  /// Imports messages of a few milliseconds, in so many turns: what comes later lies in higher rows.
  private func archive(of ids: [Int64], turns: Int, _ folder: TemporaryFolder) throws -> Archive {
    let archive = try Archive(at: folder.path("crowd.sqlite"), makingFor: "chat.example")
    for turn in 0..<turns {
      var bytes: [UInt8] = []
      for id in ids where Int(id) % turns == turn {
        bytes += Builder.message(
          id: id,
          channel: channel,
          content: id % 5 == 0 ? "crowd and gull" : "crowd"
        )
        bytes.append(10)
      }
      let file = folder.path("turn-\(turn).ndjson")
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      let control = ImportControl(now: { Timestamp(milliseconds: 1_783_252_800_000) })
      let report = try Importer(into: archive, control: control)
        .take(ImportInput(path: file, kind: .native))
      #expect(report.outcome == .done)
    }
    return archive
  }

  private static let (from, until) = ("2025-07-30T06:21:00Z", "2025-07-30T06:23:30Z")
  private static let queries = [
    "crowd", "gull", "crowd -gull", "cr*", "cro* before:\(until)", "gull after:\(from)",
    "crowd after:\(from) before:\(until)", "gull crowd", "gull \"and gull\" before:\(until)",
  ]

  /// Messages of one tick, and of minutes in which more come than there are ticks.
  @Test(arguments: [1, 2, 5], [7_001, 200_000_001] as [Int64])
  func `pages of a crowd are in order of time, whatever rows it stands in`(
    turns: Int,
    pace: Int64
  ) throws {
    let folder = try TemporaryFolder()
    let ids = (0..<6_000).map { start + Int64($0) * pace }
    let archive = try archive(of: ids, turns: turns, folder)
    #expect(try archive.maximumDisplacement > 3_000)
    #expect(try (archive.maximumInversion > 1) == (turns > 1 && pace > 10_000))
    for query in Self.queries {
      var expected = ids.filter { !query.hasPrefix("gull") || $0 % 5 == 0 }
      if query.contains("-gull") { expected.removeAll { $0 % 5 == 0 } }
      if query.contains("after:") { expected.removeAll { $0 < id(at: Self.from) } }
      if query.contains("before:") { expected.removeAll { $0 >= id(at: Self.until) } }
      for isOldestFirst in [false, true] {
        let wanted = isOldestFirst ? expected : expected.reversed()
        let found = try pages(of: query, isOldestFirst ? .oldest : .newest, in: archive)
        #expect(found == Array(wanted.prefix(found.count)), "\(query)")
        #expect(found.count >= min(200, wanted.count), "\(query)")
      }
    }
  }

  private func id(at time: String) -> Int64 {
    let seconds = (try? Date(time, strategy: .iso8601))?.timeIntervalSince1970 ?? 0
    return (Int64(seconds * 1_000) - 1_420_070_400_000) << 22
  }

  /// The ids of the first pages of a question.
  private func pages(
    of query: String,
    _ order: SearchRequest.Order,
    in archive: Archive
  ) throws -> [Int64] {
    let searcher = try Searcher(
      archive: archive,
      dates: DateResolver(
        now: Timestamp(milliseconds: 1_783_252_800_000),
        calendar: try TimeZoneCalendar(zone: "UTC")
      ),
      sparingFrom: 0
    )
    var found: [Int64] = []
    var after: MessageAddress?
    while found.count < 200 {
      let request = SearchRequest(
        query: ParsedQuery(query),
        order: order,
        limit: 23,
        after: after,
        patience: 600_000
      )
      let hits = try searcher.search(request).hits
      found += hits.map(\.message.id.rawValue)
      guard let last = hits.last else { break }
      after = MessageAddress(channelID: last.message.channelID, messageID: last.message.id)
    }
    return found
  }
}
