import Foundation
import Model
import SQLite
import TestSupport
import Testing
import Text

@testable import Query

struct RankingTests {
  private final class Weights {
    var values: [Double?] = []
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `scores are those of a plain computation`(seed: UInt64) throws {
    let index = try SmallIndex()
    var random = SeededRandom(seed: seed)
    let words = ["one", "two", "three", "four"]
    func text(_ count: Int) -> [String] {
      (0..<count).compactMap { _ in words.randomElement(using: &random) }
    }
    let rows = (0..<50).map { _ in (content: text(6), extra: text(3)) }
    try index.add(rows.map { ($0.content.joined(separator: " "), $0.extra.joined(separator: " ")) })
    let weights = Weights()
    try index.connection.register(ranker: "relevance") { _ in BM25Ranker(weights: weights.values) }
    for _ in 0..<20 {
      let wanted = Array(words.shuffled(using: &random).prefix(3))
      weights.values = [1.5, nil, 0.25]
      let scores = try index.connection.rows(
        "SELECT rowid, relevance(t) FROM t WHERE t MATCH :match",
        [":match": .text(wanted.joined(separator: " OR "))]
      ) { (Int($0.integer(0)), $0.real(1)) }
      for (row, score) in scores {
        let expected = zip(wanted, weights.values).reduce(0.0) { sum, pair in
          let own = Double(rows[row].content.count { $0 == pair.0 })
          let frequency = own + 0.5 * Double(rows[row].extra.count { $0 == pair.0 })
          return sum + (pair.1 ?? 0) * 2.2 * frequency / (frequency + 1.2)
        }
        #expect(abs(score + expected) < 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `rare words tell more, and none tells less than nothing`() {
    let frequencies = [0, 1, 10, 999, 1000, 5000].map {
      BM25Ranker.inverseFrequency(messages: $0, of: 1000)
    }
    #expect(zip(frequencies, frequencies.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(frequencies.allSatisfy { $0 >= 0 })
    #expect(abs(frequencies[1] - log(1 + 999.5 / 1.5)) < 1e-12)
  }

  private func relevance(_ query: String) throws -> Relevance {
    Relevance(
      analyser: try TextAnalyser(),
      query: ParsedQuery(query),
      now: Timestamp(milliseconds: 1_700_000_000_000)
    )
  }

  private static let day: Int64 = 86_400_000

  @Test(
    arguments: [
      // As a phrase, in another text, and apart.
      ("red apple", ["a red apple here"], ["red, an apple"]),
      ("red apple", ["a red apple here"], ["", "a red apple here"]),
      ("red apple", ["", "a red apple here"], ["", "red, an apple"]),
      // Whole words, by ICU's dictionary where there are no spaces.
      ("京都", ["京都に行く"], ["東京都に行く"]),
      ("case", ["in this case"], ["camelCase"]),
      ("ap*", ["ap"], ["camelApple"]),
    ] as [(String, [String], [String])]
  )
  func `what fits better counts more`(row: (String, [String], [String])) throws {
    let relevance = try relevance(row.0)
    let time = Timestamp(milliseconds: 1_600_000_000_000)
    #expect(
      relevance.adjusted(1, fields: row.1, sentAt: time)
        > relevance.adjusted(1, fields: row.2, sentAt: time)
    )
  }

  @Test func `age counts mildly and by halves`() throws {
    let relevance = try relevance("apple")
    func score(_ days: Int64) -> Double {
      let time = Timestamp(milliseconds: 1_700_000_000_000 - days * Self.day)
      return relevance.adjusted(1, fields: ["an apple"], sentAt: time)
    }
    let old = score(100_000)
    #expect(abs(score(0) / old - 1.2) < 1e-9)
    #expect(abs(score(180) / old - 1.1) < 1e-9)
    #expect(score(-5) == score(0))
  }

  @Test func `negated words and patterns don't count`() throws {
    let time = Timestamp(milliseconds: 0)
    let fields = ["red apple"]
    let plain = try relevance("red apple").adjusted(1, fields: fields, sentAt: time)
    let more = try relevance("red apple -green /x+/ from:amy").adjusted(
      1,
      fields: fields,
      sentAt: time
    )
    #expect(plain == more)
    #expect(try relevance("from:amy").adjusted(0, fields: fields, sentAt: time) == 0)
  }
}
