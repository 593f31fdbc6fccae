import Model
import TestSupport
import Testing

@testable import Store

struct SeenRowsTests {
  @Test func `rows below the lowest are past, and rows that were told of are seen`() {
    var seen = SeenRows(from: 100)
    seen.insert([99, 100, 150])
    #expect(seen.rows == [100, 150])
    #expect((98...101).map(seen.holds) == [true, true, true, false])
    seen.settle(below: 120)
    #expect(seen.rows == [150])
    seen.settle(below: 50)
    #expect(seen.lowest == 120)
    #expect(seen.holds(101))
  }

  @Test func `no more is remembered than may be, and what is forgotten is past`() {
    var seen = SeenRows(from: 0)
    seen.insert(1...Int64(SeenRows.mostRows + 10))
    #expect(seen.rows.count == SeenRows.mostRows)
    #expect((1...Int64(SeenRows.mostRows + 10)).allSatisfy(seen.holds))
    #expect(!seen.holds(Int64(SeenRows.mostRows + 11)))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `what is kept is read again as it was`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for count in [0, 1, 2, 50] {
      let rows = (0..<count).map { _ in Int64.random(in: 0...1 << 40, using: &random) }
      let seen = SeenRows(from: Int64.random(in: 0...1 << 40, using: &random), rows: Set(rows))
      #expect(SeenRows(seen.text) == seen)
    }
  }

  @Test(arguments: [
    "", "x", "1", "1:x", "1:2:3", "1:-5", "9223372036854775807:1", "1:9223372036854775807",
  ])
  func `what was not written so is nothing`(_ text: String) {
    #expect(SeenRows(text) == nil)
  }

  @Test func `an alert goes with its search, whatever becomes of it`() throws {
    let archive = try TemporaryArchive().archive
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    try archive.save("a", query: "x", now: now)
    try archive.save("b", query: "y", now: now)
    let seen = SeenRows.beginning(at: now)
    try archive.setSeenRows(seen, of: .saved("a"))
    #expect(try archive.alertedSearches().map(\.name) == ["a"])
    try archive.renameSaved("a", to: "c")
    #expect(try archive.alertedSearches().map(\.name) == ["c"])
    #expect(try archive.seenRows(of: .saved("c")) == seen)
    try archive.removeSaved("c")
    #expect(try archive.seenRows(of: .saved("c")) == nil)
    #expect(try archive.alertedSearches() == [])
  }
}
