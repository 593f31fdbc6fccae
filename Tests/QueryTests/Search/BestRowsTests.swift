import TestSupport
import Testing

@testable import Query

@Test(arguments: [1, 2, 3] as [UInt64])
func `the best of many rows are the first of the sorted ones, and of equals the newest`(
  seed: UInt64
) {
  var random = SeededRandom(seed: seed)
  for _ in 0..<200 {
    let capacity = Int.random(in: 1...12, using: &random)
    let offered = (0..<Int.random(in: 0...60, using: &random)).map { place in
      (row: Int64(1000 - place), score: Double(Int.random(in: 0...5, using: &random)))
    }
    var best = BestRows(capacity: capacity)
    for (row, score) in offered { best.offer(row, score: score) }
    let sorted = offered.sorted { left, right in
      left.score != right.score ? left.score > right.score : left.row > right.row
    }
    #expect(best.rows.map(\.row).sorted() == sorted.prefix(capacity).map(\.row).sorted())
    #expect(best.worst == (offered.count < capacity ? nil : sorted[capacity - 1].score))
  }
}
