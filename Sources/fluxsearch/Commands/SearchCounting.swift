import Console
import Present
import Query
import Store
import Writing

/// Counts instead of showing.
struct SearchCounting {
  private let run: SearchRun
  private let output: Output

  init(_ run: SearchRun) {
    self.run = run
    output = run.context.output
  }

  /// Says how many hits there are, exactly.
  func total() throws -> ExitCode {
    let results = try zip(run.searchers, run.request()).map { searcher, asked in
      var request = asked
      request.counting = .exact
      request.limit = 1
      return try searcher.search(request)
    }
    run.tellWarnings(results)
    let total = results.reduce(0) { $0 + $1.total }
    let isPartial = results.contains { $0.isPartial || !$0.totalIsExact }
    switch run.options.format {
    case .json, .ndjson:
      var json = JSONWriter()
      var document = SearchDocument(query: run.options.text)
      document.total = total
      document.totalIsExact = !isPartial
      document.isPartial = isPartial
      json.object {
        document.writeHead(to: &$0)
        document.writeFigures(to: &$0)
      }
      json.endLine()
      json.send(to: output)
    default: output.write("\(total)\n")
    }
    if run.context.interruption.isWanted { return .interrupted }
    if isPartial {
      run.context.say("note: time ran out before everything was counted; --max-time gives it more")
      return .partial
    }
    return total > 0 ? .done : .nothingFound
  }

  /// Says how many hits there are of each group.
  func groups(by grouping: Grouping) throws -> ExitCode {
    let all = HitGroup.merged(
      try zip(run.searchers, run.request()).flatMap { searcher, request in
        try searcher.groups(request, by: grouping)
      }
    )
    let limit = run.options.limit
    // Days are a calendar: half of one is no use.
    let groups = limit == 0 || grouping == .day ? all : Array(all.prefix(limit))
    switch run.options.format {
    case .json: writeDocument(groups)
    case .ndjson: writeLines(groups)
    case .csv: writeTable(groups)
    default:
      for line in GroupList.lines(groups, showsInstance: run.searchers.count > 1) {
        output.write(line)
        output.write("\n")
      }
      if groups.count < all.count {
        run.context.say("note: \(groups.count) of \(all.count) are shown; --limit 0 shows all")
      }
    }
    return groups.isEmpty ? .nothingFound : .done
  }

  private func writeDocument(_ groups: [HitGroup]) {
    var json = JSONWriter()
    json.object {
      SearchDocument(query: run.options.text).writeHead(to: &$0)
      $0.key("groups")
      GroupList.write(groups, to: &$0)
    }
    json.endLine()
    json.send(to: output)
  }

  private func writeLines(_ groups: [HitGroup]) {
    var json = JSONWriter()
    for group in groups {
      json.object { GroupList.write(group, to: &$0) }
      json.endLine()
    }
    json.send(to: output)
  }

  private func writeTable(_ groups: [HitGroup]) {
    var csv = CSVWriter(isForTerminal: output.traits.isTerminal)
    for group in groups { GroupList.write(group, to: &csv) }
    csv.send(to: output)
  }
}
