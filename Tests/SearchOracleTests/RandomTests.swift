import Foundation
import Model
import Query
import SearchOracle
import TestSupport
import Testing
import Text

struct RandomTests {
  private let now = Timestamp(milliseconds: 1_770_000_000_000)

  @Test func `the same seed gives the same messages and questions`() throws {
    let first = RandomCorpus(messages: 60, seed: 1)
    #expect(first.lines == RandomCorpus(messages: 60, seed: 1).lines)
    #expect(first.lines != RandomCorpus(messages: 60, seed: 2).lines)
    let archive = try NaiveArchive(lines: first.lines)
    var some = RandomQueries(about: archive, seed: 3)
    var same = RandomQueries(about: archive, seed: 3)
    #expect((0..<50).map { _ in some.next() } == (0..<50).map { _ in same.next() })
  }

  @Test func `random questions often have an answer, and seldom all messages`() throws {
    let archive = try NaiveArchive(lines: RandomCorpus(messages: 200, seed: 4).lines)
    #expect(archive.messages.count > 180)
    let search = NaiveSearch(archive, now: now, zone: .gmt)
    var queries = RandomQueries(about: archive, seed: 5)
    let counts = (0..<150).map { _ in search.search(queries.next()).count }
    #expect(counts.count { $0 > 0 } >= 90)
    #expect(counts.count { $0 < 190 } >= 120)
  }

  @Test func `random questions are well formed: they read back from their text`() throws {
    let archive = try NaiveArchive(lines: RandomCorpus(messages: 100, seed: 6).lines)
    var queries = RandomQueries(about: archive, seed: 7)
    for _ in 0..<500 {
      let question = queries.next()
      #expect(ParsedQuery(question.description).expression == question, "\(question)")
    }
  }

  /// The two share no code: where they agree on what stands in a text, both read search.md alike.
  @Test(arguments: 1...6)
  func `the analyser finds the phrases that a plain reading finds`(seed: UInt64) throws {
    let analyser = try TextAnalyser()
    let archive = try NaiveArchive(lines: RandomCorpus(messages: 60, seed: seed).lines)
    let search = NaiveSearch(archive, now: now, zone: .gmt)
    var queries = RandomQueries(about: archive, seed: seed &+ 100)
    var asked = 0
    while asked < 150 {
      guard case .text(let term) = queries.next(), [.word, .phrase, .prefix].contains(term.kind)
      else { continue }
      asked += 1
      let query = analyser.queryTokens(of: term.text, prefix: term.kind == .prefix)
      let expected = archive.messages.map(\.message).filter { message in
        // Names are another matter: here the text alone is compared.
        holds(analyser.tokens(of: message.content), query)
      }
      let found = Set(search.search(.text(term)))
      for message in expected {
        let key = MessageKey(channelID: message.channelID, id: message.id)
        #expect(found.contains(key), "\(term): \(message.content.debugDescription)")
      }
      let plain = archive.messages.map(\.message).filter { message in
        found.contains(MessageKey(channelID: message.channelID, id: message.id))
          && message.embeds.isEmpty && message.attachments.isEmpty && message.stickers.isEmpty
          && message.poll == nil && message.snapshots.isEmpty && !message.content.contains("<@")
          && !message.content.contains("<#")
      }
      for message in plain {
        let isFound = expected.contains { $0.id == message.id && $0.channelID == message.channelID }
        #expect(isFound, "\(term): \(message.content.debugDescription)")
      }
    }
  }

  /// Whether a document holds a query's tokens at consecutive positions.
  private func holds(_ document: [Token], _ query: QueryTokens) -> Bool {
    guard let last = document.last, !query.isEmpty else { return false }
    var positions = [Set<String>](repeating: [], count: last.position + 1)
    for token in document { positions[token.position].insert(token.text) }
    guard query.tokens.count <= positions.count else { return false }
    return (0...positions.count - query.tokens.count).contains { first in
      query.tokens.indices.allSatisfy { index in
        let wanted = query.tokens[index]
        guard query.lastIsPrefix, index == query.tokens.count - 1 else {
          return positions[first + index].contains(wanted)
        }
        return positions[first + index].contains { $0.utf8.starts(with: wanted.utf8) }
      }
    }
  }
}
