/// What the terminal browser takes, in a table.
struct BrowseReport {
  private let results: Results

  init(_ results: Results) {
    self.results = results
  }

  var text: String {
    guard let facts = results.phases[.browse] else { return "" }
    var table = MarkdownTable(
      "browser, ms",
      "the archive p50",
      "p95",
      "computing p95",
      "five times the channels p50",
      "p95",
      "computing p95"
    )
    func row(_ name: String, _ columns: String?...) {
      let figures = ["", "spread."].flatMap { prefix in
        columns.map { column in column.map { Figure.text(facts[prefix + $0]) } ?? "" }
      }
      table.add(name, figures[0], figures[1], figures[2], figures[3], figures[4], figures[5])
    }
    row("from the start to the first screen (computing: p50)", "start", nil, "start.cpu")
    row("a key that moves, opens or closes", "keys.p50", "keys.p95", "keys.cpu.p95")
    row("a letter of a search: its echo", "typed.p50", "typed.p95", nil)
    row("… its hits (computing: with their count)", "hits.p50", "hits.p95", "hits.cpu.p95")
    row("a page of the largest channel, all through", "scroll.p50", "scroll.p95", "scroll.cpu")
    let memory = ["", "spread."].map { prefix in
      "\(Figure.text(facts["\(prefix)scroll.memory.half"])) MB half way and "
        + "\(Figure.text(facts["\(prefix)scroll.memory"])) MB at the end of "
        + "\(Figure.text(facts["\(prefix)scroll.pages"])) pages"
    }
    return """
      ## Browser

      In a terminal of \(PseudoTerminal.columns) columns and \(PseudoTerminal.rows) lines, files in memory; of three rounds the
      shortest time of each key counts. Memory of its own, of which SQLite's pages take up to 64 MB: \(memory[0]); \(memory[1]).

      \(table.text)
      """
  }
}
