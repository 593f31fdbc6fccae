import Model
import Query
import Store
import Text

/// Puts the query set to the archive, as the program does: parsed, planned, found, read, and cut to
/// snippets.
///
/// Everything is in memory, so that a question computes for as long as it takes; what the thread
/// computes is measured, for a machine has other things to do meanwhile.
struct AskPhase {
  /// How often a question is asked; the best counts.
  static let rounds = 3

  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let questions = try Question.read(options.path("questions.tsv"))
    let asker = try Asker(options.archivePath)
    var facts = Facts()
    for kind in QuestionKind.allCases where isWanted(kind) {
      var times: [String: Times] = [:]
      for question in questions where question.kind == kind {
        try time(question, .newest, .none, "newest", asker, &times)
        try time(question, .newest, .page, "counted", asker, &times)
        try time("rows", &times) { _ = try asker.rows(question.text) }
        try time(question, .relevance, .none, "relevance", asker, &times)
        if kind == .common { try timeCount(question, asker, &times) }
      }
      for (name, measured) in times {
        facts.set("\(kind.rawValue).\(name).p50", measured.median)
        facts.set("\(kind.rawValue).\(name).p95", measured.p95)
        facts.set("\(kind.rawValue).samples", Double(measured.values.count))
      }
    }
    return facts
  }

  /// Whether a class is asked; all are where no detail names some.
  private func isWanted(_ kind: QuestionKind) -> Bool {
    options.detail?.split(separator: ";").contains { $0 == kind.rawValue } ?? true
  }

  private func time(
    _ question: Question,
    _ order: SearchRequest.Order,
    _ counting: SearchRequest.Counting,
    _ name: String,
    _ asker: Asker,
    _ times: inout [String: Times]
  ) throws {
    try time(name, &times) { _ = try asker.ask(question.text, order, counting) }
  }

  private func time(
    _ name: String,
    _ times: inout [String: Times],
    _ ask: () throws -> Void
  ) throws {
    var rounds = Times()
    // The first asking brings the pages into memory and is not counted.
    for round in 0...Self.rounds {
      let start = Meter.threadNanoseconds
      try ask()
      if round > 0 { rounds.add(nanoseconds: Meter.threadNanoseconds - start) }
    }
    times[name, default: Times()].add(nanoseconds: Int64(rounds.best * 1e6))
  }

  private func timeCount(
    _ question: Question,
    _ asker: Asker,
    _ times: inout [String: Times]
  ) throws {
    let start = Meter.threadNanoseconds
    _ = try asker.searcher.count(ParsedQuery(question.text).expression)
    times["count", default: Times()].add(nanoseconds: Meter.threadNanoseconds - start)
  }
}

/// Asks an archive.
struct Asker {
  let searcher: Searcher
  private let matcher: TermMatcher

  init(_ path: String) throws {
    let archive = try Archive(at: path, for: .reading)
    let calendar = try TimeZoneCalendar(zone: "UTC")
    matcher = TermMatcher(analyser: try archive.analyser())
    let now = Timestamp(milliseconds: 1_760_000_000_000)
    searcher = try Searcher(archive: archive, dates: DateResolver(now: now, calendar: calendar))
  }

  /// Asks which the newest twenty are, and for nothing of them.
  func rows(_ text: String) throws -> [Int64] {
    try searcher.rows(SearchRequest(query: ParsedQuery(text), limit: 20, counting: .none))
  }

  /// Asks for a page of twenty and cuts a snippet of each hit.
  func ask(
    _ text: String,
    _ order: SearchRequest.Order,
    _ counting: SearchRequest.Counting
  ) throws -> [(hit: Hit, snippet: Snippet)] {
    let request = SearchRequest(
      query: ParsedQuery(text),
      order: order,
      limit: 20,
      counting: counting
    )
    let result = try searcher.search(request)
    return result.hits.map { hit in
      let best = matcher.bestText(
        of: hit.message,
        lit: result.notes.lit,
        terms: result.notes.litTerms
      )
      return (hit, Snippet(of: best.text, lit: best.ranges, columns: request.snippetWidth))
    }
  }
}
