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

  /// The classes of questions that Tantivy was asked, and those of them that took us as long at most to
  /// tell which messages are hits.
  var classes: (asked: Int, won: Int) {
    let ratios = QuestionKind.allCases.compactMap { newestRatio($0) }
    return (ratios.count, ratios.count { $0 <= 1 })
  }

  private func newestRatio(_ kind: QuestionKind) -> Double? {
    guard let own = results[.ask, "\(kind.rawValue).rows.p95"],
      let other = results.tantivy?["\(kind.rawValue).newest.p95"], other > 0
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
      taken off. Its questions give twenty ids, sorted by time or by relevance; so do ours in the first column,
      and the ratio is theirs. The other columns of ours are whole pages, as above. p95, ms.

      \(building.text)
      \(questions(tantivy).text)
      """
  }

  private func questions(_ tantivy: Facts) -> MarkdownTable {
    var table = MarkdownTable(
      "20 hits, ms",
      "newest, ours, ids",
      "Tantivy",
      "ratio",
      "ours, a page",
      "relevance, ours, a page",
      "Tantivy"
    )
    for kind in QuestionKind.allCases where tantivy["\(kind.rawValue).newest.p95"] != nil {
      table.add(
        kind.rawValue,
        Figure.text(results[.ask, "\(kind.rawValue).rows.p95"]),
        Figure.text(tantivy["\(kind.rawValue).newest.p95"]),
        Figure.text(newestRatio(kind)),
        Figure.text(results[.ask, "\(kind.rawValue).newest.p95"]),
        Figure.text(results[.ask, "\(kind.rawValue).relevance.p95"]),
        Figure.text(tantivy["\(kind.rawValue).relevance.p95"])
      )
    }
    return table
  }
}
