/// What became of a follower between a server and its archive.
struct LiveTable {
  private let results: Results

  init(_ results: Results) {
    self.results = results
  }

  var text: String {
    guard let facts = results.phases[.live] else { return "" }
    return """
      ## A follower at work

      A server, the follower, and searches of another process on the same archive, a question each 10 ms,
      all on this machine, by the clock. Of twenty events fifteen are messages, two reactions that come, one goes, one is
      an edit, one a deletion. A message's lag is how old the newest one was when it could be read, looked at
      ten times a second.

      \(events(facts).text)
      \(searches(facts).text)

      """
  }

  private func events(_ facts: Facts) -> MarkdownTable {
    var table = MarkdownTable(
      "events",
      "number",
      "a second",
      "left at the end, ms",
      "lag p50 ms",
      "p95",
      "worst",
      "longest queue",
      "commits",
      "longest, ms",
      "CPU s",
      "peak MB",
      "load"
    )
    for (name, title) in [("pace", "at a pace"), ("burst", "all at once")] {
      let peak = name == "burst" ? facts["burst.peak"] : facts["\(name).memory"]
      table.add(
        title,
        Figure.text(facts["\(name).events"]),
        Figure.text(facts["\(name).perSecond"]),
        Figure.text(facts["\(name).left"]),
        Figure.text(facts["\(name).lag.p50"]),
        Figure.text(facts["\(name).lag.p95"]),
        Figure.text(facts["\(name).lag.worst"]),
        Figure.text(facts["\(name).queue"]),
        Figure.text(facts["\(name).commits"]),
        Figure.text(facts["\(name).longest"]),
        Figure.text(facts["\(name).computed"]),
        megabytes(peak),
        Figure.text(facts["\(name).load"])
      )
    }
    return table
  }

  private func searches(_ facts: Facts) -> MarkdownTable {
    var table = MarkdownTable(
      "searches, ms",
      "number",
      "idle p50",
      "p95",
      "p99",
      "meanwhile p50",
      "p95",
      "p99",
      "afterwards p50",
      "p95"
    )
    let rows = [
      ("newest", "newest first"), ("newest.computing", "… computing"),
      ("relevance", "by relevance"),
      ("relevance.computing", "… computing"), ("program", "the program, whole"),
    ]
    for (name, title) in rows where facts["busy.\(name).count"] ?? 0 > 0 {
      table.add(
        title,
        Figure.text(facts["busy.\(name).count"]),
        Figure.text(facts["idle.\(name).p50"]),
        Figure.text(facts["idle.\(name).p95"]),
        Figure.text(facts["idle.\(name).p99"]),
        Figure.text(facts["busy.\(name).p50"]),
        Figure.text(facts["busy.\(name).p95"]),
        Figure.text(facts["busy.\(name).p99"]),
        Figure.text(facts["after.\(name).p50"]),
        Figure.text(facts["after.\(name).p95"])
      )
    }
    return table
  }

  /// What a large READY took.
  var welcome: String {
    guard let facts = results.phases[.welcome] else { return "" }
    var table = MarkdownTable(
      "READY of \(Figure.text(facts["megabytes"])) MB",
      "kept after s",
      "every guild active after s",
      "CPU s",
      "peak MB when kept",
      "peak MB"
    )
    for name in ["packed", "plain"] {
      table.add(
        name,
        Figure.text(facts["\(name).seconds"]),
        Figure.text(facts["\(name).active"]),
        Figure.text(facts["\(name).computed"]),
        megabytes(facts["\(name).ready"]),
        megabytes(facts["\(name).peak"])
      )
    }
    return "## A large READY\n\n\(table.text)"
  }

  private func megabytes(_ bytes: Double?) -> String { Figure.text(bytes.map { $0 / 1e6 }) }
}
