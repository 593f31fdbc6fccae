import Foundation
import Importing
import Model
import Query
import SearchOracle
import Store
import TestSupport
import Testing
import Text

/// The search against an evaluator that reads the messages one by one and knows no index.
struct SearchEqualsScanTests {
  private let now = Timestamp(milliseconds: 1_783_252_800_000)

  private func archive(of lines: [Data], _ folder: TemporaryFolder) throws -> Archive {
    let file = folder.path("messages.ndjson")
    var bytes = Data()
    for line in lines {
      bytes.append(line)
      bytes.append(0x0A)
    }
    try bytes.write(to: URL(fileURLWithPath: file))
    let archive = try Archive(at: folder.path("archive.sqlite"), makingFor: "chat.example")
    let control = ImportControl(now: { Timestamp(milliseconds: 1_783_252_800_000) })
    let report = try Importer(into: archive, control: control)
      .take(ImportInput(path: file, kind: .native))
    #expect(report.outcome == .done)
    return archive
  }

  private func searcher(
    _ archive: Archive,
    sparingFrom: Int64 = Planner.longLists
  ) throws -> Searcher {
    try Searcher(
      archive: archive,
      dates: DateResolver(now: now, calendar: try TimeZoneCalendar(zone: "UTC")),
      sparingFrom: sparingFrom
    )
  }

  private func found(
    _ query: String,
    by searcher: Searcher,
    _ order: SearchRequest.Order = .newest,
    limit: Int = 5000
  ) throws -> [MessageKey] {
    let request = SearchRequest(
      query: ParsedQuery(query),
      order: order,
      limit: limit,
      patience: 600_000
    )
    return try searcher.search(request).hits.map {
      MessageKey(channelID: $0.message.channelID, id: $0.message.id)
    }
  }

  /// What one has and the other has not, with the beginning of its text.
  private func difference(
    _ hits: [MessageKey],
    _ expected: [MessageKey],
    _ archive: NaiveArchive
  ) -> String {
    func lines(_ title: String, _ keys: Set<MessageKey>) -> String {
      let messages = archive.messages.filter { keys.contains($0.key) }.prefix(3)
      return messages.map { "\n  \(title) \($0.key.id): \($0.message.content.prefix(80))" }.joined()
    }
    return lines("missed", Set(expected).subtracting(hits))
      + lines("extra", Set(hits).subtracting(expected))
  }

  @Test(arguments: 1...4)
  func `search finds what a scan finds, in its order, for random questions`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let corpus = RandomCorpus(messages: 250, seed: seed)
    let naive = try NaiveArchive(lines: corpus.lines)
    // Of each second archive the lists are long enough to be walked in windows.
    let searcher = try searcher(
      archive(of: corpus.lines, folder),
      sparingFrom: seed % 2 == 0 ? 0 : Planner.longLists
    )
    let scan = NaiveSearch(naive, now: now, zone: .gmt)
    var questions = RandomQueries(about: naive, seed: seed &+ 1000)
    let rounds = Int(ProcessInfo.processInfo.environment["FLUXSEARCH_ROUNDS"] ?? "") ?? 60
    for _ in 0..<rounds {
      let question = questions.next()
      let expected = scan.search(question)
      let query = question.description
      let hits = try found(query, by: searcher)
      #expect(hits == expected, "seed \(seed): \(query)\(difference(hits, expected, naive))")
      let page = try found(query, by: searcher, limit: 7)
      #expect(page == Array(expected.prefix(7)), "a page, seed \(seed): \(query)")
      #expect(
        try searcher.count(question) == Int64(expected.count),
        "count, seed \(seed): \(query)"
      )
    }
  }

  /// Stretches of three to six words of messages that are there, and of words that aren't side by side.
  private func stretches(of naive: NaiveArchive, _ random: inout SeededRandom) -> [String] {
    let words = naive.messages.map { $0.message.content.split(whereSeparator: \.isWhitespace) }
    let loose = words.flatMap { $0 }
    var found: [String] = []
    for words in words where words.count >= 3 {
      let start = Int.random(in: 0...words.count - 3, using: &random)
      found.append(
        words[start...].prefix(Int.random(in: 3...6, using: &random)).joined(separator: " ")
      )
      found.append(
        (0..<3).map { _ in loose.randomElement(using: &random) ?? "" }.joined(separator: " ")
      )
    }
    return found.map { $0.filter { $0.isLetter || $0.isNumber || $0 == " " } }
  }

  @Test(arguments: 1...3)
  func `a phrase whose common word is spared finds what a scan finds`(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let corpus = RandomCorpus(messages: 250, seed: seed &+ 50)
    let naive = try NaiveArchive(lines: corpus.lines)
    let archive = try archive(of: corpus.lines, folder)
    let dates = DateResolver(now: now, calendar: try TimeZoneCalendar(zone: "UTC"))
    let searcher = try Searcher(archive: archive, dates: dates, sparingFrom: 0)
    let planner = try Planner(archive: archive, dates: dates, sparingFrom: 0)
    let scan = NaiveSearch(naive, now: now, zone: .gmt)
    var random = SeededRandom(seed: seed)
    var spared = 0
    for text in stretches(of: naive, &random) {
      let question = Expression.text(TextTerm(.phrase, text))
      if try planner.plan(question).plan.canSpare { spared += 1 }
      let expected = scan.search(question)
      for order in [SearchRequest.Order.newest, .oldest] {
        let hits = try found(question.description, by: searcher, order)
        #expect(
          hits == (order == .newest ? expected : expected.reversed()),
          "\(text)\(difference(hits, expected, naive))"
        )
      }
    }
    #expect(spared > 20)
  }

  @Test(arguments: [
    "-(reply-to:ID tide)", "tide -(reply-to:ID OR moon)", "-(guild:99999 tide)",
    "-(id:99999/ID tide)", "-(guild:ID OR moon)",
  ])
  func `what answers nothing and is in no guild is found by what it is not`(query: String) throws {
    let folder = try TemporaryFolder()
    let corpus = RandomCorpus(messages: 200, seed: 31)
    let naive = try NaiveArchive(lines: corpus.lines)
    let answered = naive.messages.compactMap { $0.message.reference?.messageID }.first
    let query = query.replacingOccurrences(of: "ID", with: "\(try #require(answered))")
    let scan = NaiveSearch(naive, now: now, zone: .gmt)
    let expected = scan.search(ParsedQuery(query).expression)
    #expect(!expected.isEmpty)
    #expect(try found(query, by: searcher(archive(of: corpus.lines, folder))) == expected)
  }

  @Test func `oldest first is newest first turned round`() throws {
    let folder = try TemporaryFolder()
    let corpus = RandomCorpus(messages: 200, seed: 11)
    let searcher = try searcher(archive(of: corpus.lines, folder))
    var questions = RandomQueries(about: try NaiveArchive(lines: corpus.lines), seed: 12)
    for _ in 0..<60 {
      let query = questions.next().description
      #expect(
        try found(query, by: searcher, .oldest) == found(query, by: searcher).reversed(),
        "\(query)"
      )
    }
  }

  @Test(arguments: [SearchRequest.Order.newest, .oldest])
  func `pages together are the whole, whatever their size`(order: SearchRequest.Order) throws {
    let folder = try TemporaryFolder()
    let corpus = RandomCorpus(messages: 200, seed: 21)
    let searcher = try searcher(archive(of: corpus.lines, folder))
    var questions = RandomQueries(about: try NaiveArchive(lines: corpus.lines), seed: 22)
    for size in [1, 3, 7] {
      for _ in 0..<15 {
        let query = questions.next().description
        var pages: [MessageKey] = []
        var cursor: MessageAddress?
        repeat {
          let request = SearchRequest(
            query: ParsedQuery(query),
            order: order,
            limit: size,
            after: cursor,
            patience: 600_000
          )
          let result = try searcher.search(request)
          pages += result.hits.map {
            MessageKey(channelID: $0.message.channelID, id: $0.message.id)
          }
          cursor = result.next
        } while cursor != nil && pages.count < 1000
        #expect(try pages == found(query, by: searcher, order), "\(size): \(query)")
      }
    }
  }

  @Test func `the examples of the manual find what it says, through the index`() throws {
    let folder = try TemporaryFolder()
    let searcher = try searcher(archive(of: Corpus.demoLines(), folder))
    for example in try Corpus.examples() {
      #expect(try found(example.query, by: searcher).count == example.hits, "\(example)")
    }
  }
}
