import Store
import TestSupport
import Testing
import Text

@testable import Query

/// The matcher against the index itself.
struct TermMatcherIndexTests {
  private func corpus(_ chat: inout RandomChat) -> [(content: String, extras: [String])] {
    (0..<60).map { _ in
      (
        chat.text(upTo: 8),
        (0..<Int.random(in: 0...2, using: &chat.random)).map { _ in
          chat.text(upTo: 3)
        }
      )
    }
  }

  private func index(_ corpus: [(content: String, extras: [String])]) throws -> SmallIndex {
    let index = try SmallIndex()
    try index.add(
      corpus.map { message in
        (
          IndexText.plain(message.content),
          message.extras.map(IndexText.plain).joined(separator: String(IndexText.fieldBreak))
        )
      }
    )
    return index
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `words, phrases and beginnings are found where the index finds them`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    let matcher = TermMatcher(analyser: analyser)
    var chat = RandomChat(random: SeededRandom(seed: seed))
    let corpus = corpus(&chat)
    let index = try index(corpus)
    for round in 0..<300 {
      let source = round % 3 == 0 ? chat.text(upTo: 2) : corpus[round % corpus.count].content
      let text = chat.part(of: source, upTo: 12)
      let isPrefix = round % 2 == 0
      let query = analyser.queryTokens(of: text, prefix: isPrefix)
      guard let phrase = Phrase(query.tokens, lastIsPrefix: query.lastIsPrefix) else { continue }
      let term = TextTerm(isPrefix ? .prefix : .phrase, text)
      let found = corpus.indices.filter { row in
        let fields = [corpus[row].content] + corpus[row].extras
        return matcher.holds(term, in: fields, deadline: nil) == .holds
      }
      let expected = try index.rows(matching: IndexQuestion.phrase(phrase).match)
      #expect(Set(found) == expected, "\(text.debugDescription), prefix \(isPrefix), seed \(seed)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `distant words are found where the index finds them`(seed: UInt64) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    var random = SeededRandom(seed: seed)
    let words = ["one", "two", "three", "four", "five", "six", "seven"]
    let corpus = (0..<80).map { _ in
      (0..<Int.random(in: 1...14, using: &random)).compactMap { _ in
        words.randomElement(using: &random)
      }.joined(separator: " ")
    }
    let index = try SmallIndex()
    try index.add(corpus.map { ($0, "") })
    for _ in 0..<200 {
      let wanted = Array(
        words.shuffled(using: &random).prefix(Int.random(in: 2...4, using: &random))
      )
      let distance = Int.random(in: 0...6, using: &random)
      let term = TextTerm(.near(distance), wanted.joined(separator: " "))
      let found = corpus.indices.filter {
        matcher.holds(term, in: [corpus[$0]], deadline: nil) == .holds
      }
      let question = IndexQuestion.near(
        wanted.compactMap { Phrase([$0]) },
        distance + wanted.count - 2
      )
      #expect(try Set(found) == index.rows(matching: question.match), "\(term), seed \(seed)")
    }
  }

  /// Lays the words side by side in every possible way: the plain definition.
  private func canLay(_ lengths: [(places: [Int], length: Int)], distance: Int) -> Bool {
    let span = lengths.map(\.length).reduce(distance, +)
    func lay(_ rest: ArraySlice<(places: [Int], length: Int)>, _ taken: [Range<Int>]) -> Bool {
      guard let next = rest.first else {
        let low = taken.map(\.lowerBound).min() ?? 0
        let high = taken.map(\.upperBound).max() ?? 0
        return high - low <= span
      }
      return next.places.contains { place in
        let range = place..<place + next.length
        return !taken.contains { $0.overlaps(range) } && lay(rest.dropFirst(), taken + [range])
      }
    }
    return lay(lengths[...], [])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `distant characters and repeated words each take a place of their own`(seed: UInt64) throws {
    let matcher = TermMatcher(analyser: try TextAnalyser())
    var random = SeededRandom(seed: seed)
    let characters = Array("東京都")
    for _ in 0..<600 {
      let text = (0..<Int.random(in: 1...7, using: &random)).compactMap { _ in
        characters.randomElement(using: &random)
      }
      let wanted = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        (0..<Int.random(in: 1...2, using: &random)).compactMap { _ in
          characters.randomElement(using: &random)
        }
      }
      let distance = Int.random(in: 0...3, using: &random)
      let places = wanted.map { word in
        (
          text.indices.filter { text[$0...].starts(with: word) },
          word.count
        )
      }
      let term = TextTerm(.near(distance), wanted.map { String($0) }.joined(separator: " "))
      let found = matcher.holds(term, in: [String(text)], deadline: nil) == .holds
      #expect(
        found == canLay(places, distance: distance),
        "\(term) in \(String(text)), seed \(seed)"
      )
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `what is lit holds the phrase, and something is lit where the phrase is`(seed: UInt64) throws
  {
    let analyser = try TextAnalyser()
    let matcher = TermMatcher(analyser: analyser)
    var chat = RandomChat(random: SeededRandom(seed: seed))
    for round in 0..<800 {
      let text = chat.text(upTo: 8)
      let part = chat.part(of: round % 2 == 0 ? text : chat.text(upTo: 2), upTo: 8)
      let query = analyser.queryTokens(of: part, prefix: round % 4 == 0)
      guard let phrase = Phrase(query.tokens, lastIsPrefix: query.lastIsPrefix) else { continue }
      let ranges = matcher.ranges(of: [phrase], in: text)
      let term = TextTerm(query.lastIsPrefix ? .prefix : .phrase, part)
      let holds = matcher.holds(term, in: [text], deadline: nil) == .holds
      #expect(!ranges.isEmpty == holds, "\(part.debugDescription), seed \(seed)")
      for range in ranges {
        let slice = String(text.part(range))
        #expect(
          matcher.holds(term, in: [slice], deadline: nil) == .holds,
          "\(part.debugDescription): \(slice.debugDescription), seed \(seed)"
        )
      }
      let isApart = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
      #expect(isApart, "seed \(seed)")
    }
  }
}
