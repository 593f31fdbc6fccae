/// What Tantivy took for the same messages and questions, beside ours.
struct TantivyReport {
  let results: Results

  init(_ results: Results) {
    self.results = results
  }

  /// The index of the contents alone in relation to Tantivy's, by what they computed.
  var indexRatio: Double? { ratio(of: .indexContent) }

  /// The same with parts and filter tokens, which Tantivy's has not.
  var wholeIndexRatio: Double? { ratio(of: .index) }

  private func ratio(of phase: Phase) -> Double? {
    guard let own = results[phase, "cpu"], let other = results.tantivy?["cpu"], other > 0 else {
      return nil
    }
    return own / other
  }

  /// What both are asked for.
  enum Answer: String {
    /// Which messages the newest twenty hits are.
    case ids = "newest"
    /// These messages too, with a snippet of each.
    case page = "newest page"

    /// What the bench calls the same of ours.
    var own: String {
      switch self {
      case .ids: "rows"
      case .page: "newest"
      }
    }
  }

  /// The classes of questions that Tantivy was asked, and those of them that took us as long at most.
  func classes(_ answer: Answer) -> (asked: Int, won: Int) {
    let ratios = QuestionKind.allCases.compactMap { ratio($0, answer) }
    return (ratios.count, ratios.count { $0 <= 1 })
  }

  private func ratio(_ kind: QuestionKind, _ answer: Answer) -> Double? {
    guard let own = results[.ask, "\(kind.rawValue).\(answer.own).p95"],
      let other = results.tantivy?["\(kind.rawValue).\(answer.rawValue).p95"], other > 0
    else { return nil }
    return own / other
  }

  /// The section of the report; empty where nothing was measured.
  var text: String {
    guard let tantivy = results.tantivy else { return "" }
    var building = MarkdownTable("building", "wall s", "CPU s", "bytes a message")
    let bytes = tantivy["messages"].flatMap { count in tantivy["bytes"].map { $0 / count } }
    building.add(
      "Tantivy, one thread",
      Figure.text(tantivy["wall"]),
      Figure.text(tantivy["cpu"]),
      Figure.text(bytes)
    )
    for (phase, name) in [(Phase.indexContent, "ours, contents alone"), (.index, "ours, whole")] {
      let bytes = results[phase, "bytes"].flatMap { bytes in
        results[phase, "messages"].map { bytes / $0 }
      }
      building.add(
        name,
        Figure.text(results[phase, "wall"]),
        Figure.text(results[phase, "cpu"]),
        Figure.text(bytes)
      )
    }
    return """
      ## Tantivy

      Its Python package: a text field with its default tokenizer and positions, an id to sort by, one
      writing thread. What Python computes to hand over the documents (\(Figure.text(tantivy["handing"])) s) is
      taken off. Both give the newest twenty as ids alone, and as a page: the messages with a snippet of each.
      For pages Tantivy has an index that keeps the texts too, which is no part of what building took. p95.

      \(building.text)
      \(questions(tantivy).text)
      """
  }

  private func questions(_ tantivy: Facts) -> MarkdownTable {
    var table = MarkdownTable(
      "20 hits, ms",
      "newest, ids, ours",
      "Tantivy",
      "ratio",
      "newest, a page, ours",
      "Tantivy",
      "ratio",
      "relevance, a page, ours",
      "Tantivy"
    )
    for kind in QuestionKind.allCases where tantivy["\(kind.rawValue).newest.p95"] != nil {
      let name = kind.rawValue
      table.add(
        name,
        Figure.text(results[.ask, "\(name).rows.p95"]),
        Figure.text(tantivy["\(name).newest.p95"]),
        Figure.text(ratio(kind, .ids)),
        Figure.text(results[.ask, "\(name).newest.p95"]),
        Figure.text(tantivy["\(name).newest page.p95"]),
        Figure.text(ratio(kind, .page)),
        Figure.text(results[.ask, "\(name).relevance.p95"]),
        Figure.text(tantivy["\(name).relevance page.p95"])
      )
    }
    return table
  }
}
