import Console
import Model
import Present
import Query
import Store
import Writing

/// Says how a query was understood and what was done.
struct SearchExplaining {
  private let search: SearchRun

  init(_ search: SearchRun) {
    self.search = search
  }

  func run() throws -> ExitCode {
    let output = search.context.output
    section("Query", search.query.canonical)
    section("Tree", search.query.expression.tree)
    var found = false
    for searcher in search.searchers {
      let explanation = try searcher.explain(search.options.request(search.query))
      if search.searchers.count > 1 { section("Archive", searcher.archive.path) }
      for part in explanation.parts { section(part.title, part.text) }
      found = found || explanation.hits > 0
    }
    output.flush()
    return found ? .done : .nothingFound
  }

  private func section(_ title: String, _ text: String) {
    let output = search.context.output
    output.write("\(title)\n", .bold)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      output.write("  \(String(line))\n")
    }
  }
}
