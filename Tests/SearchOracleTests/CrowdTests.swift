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

  @Test(arguments: [1, 2, 5], ["crowd", "gull", "crowd -gull", "crowd gull", "\"and gull\""])
  func `pages of a crowd are in order of time, whatever rows it stands in`(
    turns: Int,
    query: String
  ) throws {
    let folder = try TemporaryFolder()
    let ids = (0..<6_000).map { start + Int64($0) * 7_001 }
    let archive = try archive(of: ids, turns: turns, folder)
    #expect(try archive.maximumDisplacement > 3_000)
    let searcher = try Searcher(
      archive: archive,
      dates: DateResolver(
        now: Timestamp(milliseconds: 1_783_252_800_000),
        calendar: try TimeZoneCalendar(zone: "UTC")
      ),
      sparingFrom: 0
    )
    let expected = ids.reversed().filter { id in
      switch query {
      case "crowd": true
      case "crowd -gull": id % 5 != 0
      default: id % 5 == 0
      }
    }
    var found: [Int64] = []
    var after: MessageAddress?
    while found.count < 200 {
      let request = SearchRequest(
        query: ParsedQuery(query),
        order: .newest,
        limit: 23,
        after: after,
        patience: 600_000
      )
      let hits = try searcher.search(request).hits
      found += hits.map(\.message.id.rawValue)
      guard let last = hits.last else { break }
      after = MessageAddress(channelID: last.message.channelID, messageID: last.message.id)
    }
    #expect(found == Array(expected.prefix(found.count)))
    #expect(found.count >= 200)
  }
}
