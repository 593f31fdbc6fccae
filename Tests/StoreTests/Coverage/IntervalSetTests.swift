import Model
import Store
import TestSupport
import Testing

/// The naive set that the intervals are compared with: one bit an id.
private struct Bits {
  static let count: Int64 = 64
  var bits = [Bool](repeating: false, count: Int(count) + 1)

  mutating func insert(_ interval: ClosedRange<Snowflake>) {
    for id in interval.lowerBound.rawValue...interval.upperBound.rawValue { bits[Int(id)] = true }
  }

  /// The runs of ids that are, or are not, in the set.
  func runs(of wanted: Bool, within interval: ClosedRange<Snowflake>) -> [ClosedRange<Snowflake>] {
    var runs: [ClosedRange<Snowflake>] = []
    var start: Snowflake?
    let ids = interval.lowerBound.rawValue...interval.upperBound.rawValue
    for id in ids.compactMap({ Snowflake(rawValue: $0) }) {
      if bits[Int(id.rawValue)] == wanted {
        start = start ?? id
      } else if let begun = start {
        runs.append(begun...id.predecessor)
        start = nil
      }
    }
    if let start { runs.append(start...interval.upperBound) }
    return runs
  }
}

private func interval(_ random: inout SeededRandom, longest: Int64) throws -> ClosedRange<Snowflake>
{
  let low = Int64.random(in: 1...Bits.count, using: &random)
  let high = min(Bits.count, low + Int64.random(in: 0...longest, using: &random))
  return try #require(Snowflake(rawValue: low))...#require(Snowflake(rawValue: high))
}

private let all: ClosedRange<Snowflake> = .lowest...(Snowflake(rawValue: Bits.count) ?? .lowest)

@Test(arguments: 0..<200 as Range<UInt64>)
func `intervals agree with one bit an id`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  var set = IntervalSet()
  var bits = Bits()
  for _ in 0..<Int.random(in: 0...20, using: &random) {
    let added = try interval(&random, longest: 6)
    set.insert(added)
    bits.insert(added)
    #expect(set.intervals == bits.runs(of: true, within: all))
  }
  let asked = try interval(&random, longest: 40)
  #expect(set.gaps(within: asked).intervals == bits.runs(of: false, within: asked))
  #expect(set.contains(asked) == bits.runs(of: false, within: asked).isEmpty)
  for id in (1...Bits.count).compactMap({ Snowflake(rawValue: $0) }) {
    #expect(set.contains(id) == bits.bits[Int(id.rawValue)])
  }
}

@Test(arguments: 0..<50 as Range<UInt64>)
func `the order in which intervals come does not matter`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  let added = try (0..<12).map { _ in try interval(&random, longest: 9) }
  var set = IntervalSet()
  for interval in added.shuffled(using: &random) { set.insert(interval) }
  #expect(set == IntervalSet(added))
}

@Test func `the ends of all ids are no trap`() {
  var set = IntervalSet([.lowest ... .lowest, .highest ... .highest])
  #expect(set.contains(.highest))
  let middle = Snowflake.lowest.successor...Snowflake.highest.predecessor
  #expect(set.gaps(within: .lowest ... .highest).intervals == [middle])
  set.insert(middle)
  #expect(set.intervals == [.lowest ... .highest])
  #expect(set.gaps(within: .highest ... .highest).isEmpty)
}
