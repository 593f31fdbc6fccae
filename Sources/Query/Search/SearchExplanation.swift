import Model
import SQLite
public import Store
import Text

/// How a question was put to an archive, and how long that took.
public struct SearchExplanation: Hashable, Sendable {
  /// A part of the explanation.
  public struct Part: Hashable, Sendable {
    /// What it is about.
    public let title: String
    /// Lines of text.
    public let text: String
  }

  /// The parts, in order.
  public internal(set) var parts: [Part] = []
  /// How many hits the first page had.
  public internal(set) var hits = 0
}

extension Searcher {
  /// Explains how a question is put to this archive, and puts it.
  ///
  /// - Throws: what SQLite reports.
  public func explain(_ request: SearchRequest) throws(StoreError) -> SearchExplanation {
    let clock = ContinuousClock()
    let start = clock.now
    let (plan, notes) = try planner.plan(request.expression)
    let planned = clock.now
    var explanation = SearchExplanation()
    func add(_ title: String, _ text: String) {
      explanation.parts.append(SearchExplanation.Part(title: title, text: text))
    }
    add("Tokens", tokens(of: request.query))
    add("Plan", lines(of: plan, request).joined(separator: "\n"))
    if !notes.warnings.isEmpty { add("Notes", notes.warnings.joined(separator: "\n")) }
    if !plan.isImpossible { add("SQL", try sql(plan, request)) }
    let asked = clock.now
    let result = try search(request)
    let done = clock.now
    explanation.hits = result.hits.count
    add("Hits", "\(result.hits.count) of \(result.totalIsExact ? "" : "at least ")\(result.total)")
    add(
      "Times",
      "planning \(Self.milliseconds(start.duration(to: planned)))\n"
        + "search \(Self.milliseconds(asked.duration(to: done))), with planning, counting and reading"
    )
    return explanation
  }

  private func tokens(of query: ParsedQuery) -> String {
    let lines = query.terms.map { placed in
      let isPrefix = placed.term.kind == .prefix
      let tokens = planner.analyser.queryTokens(of: placed.term.text, prefix: isPrefix).tokens
      return "\(placed.term): " + (tokens.isEmpty ? "nothing" : tokens.joined(separator: " · "))
    }
    return lines.isEmpty ? "none" : lines.joined(separator: "\n")
  }

  private func lines(of plan: Plan, _ request: SearchRequest) -> [String] {
    guard !plan.isImpossible else { return ["no message can be a hit"] }
    var lines: [String] = []
    if request.order == .relevance, plan.match != nil, plan.rows == nil {
      lines.append("the newest \(Self.rankedMatches) matches are ranked")
    } else if let rows = plan.rows {
      lines.append("\(rows.count) rows of a rare fact are looked at")
    } else if plan.match != nil {
      lines.append("the index is asked, and walked in order of time")
    } else {
      lines.append("messages are walked in order of time")
    }
    if plan.isBroad { lines.append("the newest 2000 rows are read first: a part is broad") }
    if plan.isMixed { lines.append("words and facts are mixed: whole lists of matches are made") }
    if let match = plan.match { lines.append("match: \(match.match)") }
    if let without = plan.without { lines.append("without: \(without.match)") }
    if plan.ids != .lowest ... .highest {
      lines.append("ids: \(plan.ids.lowerBound) to \(plan.ids.upperBound)")
    }
    return lines
  }

  private func sql(_ plan: Plan, _ request: SearchRequest) throws(StoreError) -> String {
    let finder = try RowFinder(archive: archive, plan: plan, lowestRow: request.lowestRow)
    return try archive.attempt("preparing the search") { () throws(SQLiteError) in
      let isRanked = request.order == .relevance && plan.match != nil && plan.rows == nil
      let statement =
        isRanked
        ? try finder.ranked()
        : try finder.pageStatement(isOldestFirst: request.order == .oldest, nil)
      let lines = statement.sql.split(separator: "\n").filter { !$0.hasPrefix("--") }
      return lines.joined(separator: "\n")
    }
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let microseconds =
      duration.components.attoseconds / 1_000_000_000_000
      + duration.components.seconds * 1_000_000
    let hundredths = microseconds / 10 % 100
    return "\(microseconds / 1_000).\(hundredths < 10 ? "0" : "")\(hundredths) ms"
  }
}
