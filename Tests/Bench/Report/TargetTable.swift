/// The targets, each with what was reached.
struct TargetTable {
  let results: Results

  init(_ results: Results) {
    self.results = results
  }

  private struct Row {
    let name: String
    let limit: Double
    let reached: Double?
    var isAtLeast = false
  }

  var text: String {
    var table = MarkdownTable("target", "limit", "reached", "holds")
    for row in rows where row.reached != nil {
      let holds = row.reached.map { row.isAtLeast ? $0 >= row.limit : $0 <= row.limit } ?? false
      table.add(
        row.name,
        (row.isAtLeast ? "≥ " : "≤ ") + Figure.text(row.limit),
        Figure.text(row.reached),
        holds ? "yes" : "**no**"
      )
    }
    return "## Targets\n\n\(table.text)"
  }

  private var rows: [Row] {
    building + tantivy + questions + processes + browser + live + welcome
  }

  private var building: [Row] {
    [
      Row(
        name: "index only against FTS5 defaults, CPU",
        limit: 0.85,
        reached: results.ratio("cpu", .index, to: .plain)
      ),
      Row(
        name: "… against the same tuning, CPU, contents alone",
        limit: 1.35,
        reached: results.ratio("cpu", .indexContent, to: .tuned)
      ),
      Row(
        name: "… with parts and filter tokens",
        limit: 1.35,
        reached: results.ratio("cpu", .index, to: .tuned)
      ),
      Row(
        name: "import against FTS5 defaults, CPU",
        limit: 1.8,
        reached: results.ratio("cpu", .import, to: .plain)
      ),
      Row(
        name: "import against FTS5 defaults, wall",
        limit: 1.8,
        reached: results.ratio("wall", .import, to: .plain)
      ),
      Row(
        name: "everything on disk, bytes a message",
        limit: 420,
        reached: results.bytesPerMessage { _ in true }
      ),
      Row(
        name: "index, bytes a message",
        limit: 95,
        reached: results.bytesPerMessage { $0.hasPrefix("search_index") }
      ),
      Row(
        name: "peak memory of an import, MB",
        limit: 200,
        reached: results.peaks[.import].map { Double($0) / 1e6 }
      ),
    ]
  }

  private var tantivy: [Row] {
    guard results.tantivy != nil else { return [] }
    let report = TantivyReport(results)
    func within(_ answer: TantivyReport.Answer, _ what: String) -> Row {
      let (asked, won) = report.classes(answer)
      return Row(
        name: "newest-first p95 within Tantivy's, \(what), of \(asked) classes",
        limit: Double(asked / 2 + 1),
        reached: Double(won),
        isAtLeast: true
      )
    }
    return [
      Row(
        name: "index only against Tantivy, one thread, CPU",
        limit: 0.8,
        reached: report.indexRatio
      ),
      Row(name: "… with parts and filter tokens", limit: 0.8, reached: report.wholeIndexRatio),
      within(.page, "a page with snippets"),
      within(.ids, "ids alone"),
    ]
  }

  private var questions: [Row] {
    guard let facts = results.phases[.ask] else { return [] }
    let kinds = QuestionKind.allCases.filter { $0 != .prefix2Rare }
    let worst = kinds.compactMap { facts["\($0.rawValue).newest.p95"] }.max()
    func p95(_ kind: QuestionKind, _ order: String) -> Double? {
      facts["\(kind.rawValue).\(order).p95"]
    }
    return [
      Row(name: "newest-first, the slowest class's p95, ms", limit: 2, reached: worst),
      Row(
        name: "… a 2-letter prefix of rare words, p95, ms",
        limit: 60,
        reached: p95(.prefix2Rare, "newest")
      ),
      Row(
        name: "relevance, common word, newest 20,000, p95, ms",
        limit: 6,
        reached: p95(.common, "relevance")
      ),
      Row(
        name: "relevance, word in 0.25–1.25 % of messages, p95, ms",
        limit: 2.5,
        reached: p95(.upper, "relevance")
      ),
    ]
  }

  private var browser: [Row] {
    guard let facts = results.phases[.browse] else { return [] }
    return [("", ""), ("spread.", ", channels five times as many")].flatMap { prefix, name in
      [
        Row(
          name: "browser, its first screen, ms\(name)",
          limit: 50,
          reached: facts["\(prefix)start"]
        ),
        Row(
          name: "… a key, p95, ms\(name)",
          limit: 16,
          reached: facts["\(prefix)keys.p95"]
        ),
        Row(
          name: "… the echo of a letter of a search, p95, ms\(name)",
          limit: 16,
          reached: facts["\(prefix)typed.p95"]
        ),
        Row(
          name: "… its hits, p95, ms\(name)",
          limit: 16,
          reached: facts["\(prefix)hits.p95"]
        ),
      ]
    }
  }

  private var processes: [Row] {
    let follow = results.phases[.follow]
    let starts = results.starts.flatMap { series in
      [
        Row(
          name: "\(series.name), hits shown, p95, ms",
          limit: series.target,
          reached: series.firstHits.p95
        ),
        Row(name: "… ended, p95, ms", limit: series.target, reached: series.times.p95),
      ]
    }
    return starts
      + [("by the clock", ""), ("computing", "cpu.")].flatMap { name, prefix in
        [
          Row(
            name: "live follow, commits/s, \(name)",
            limit: 5000,
            reached: follow?["\(prefix)perSecond"],
            isAtLeast: true
          ),
          Row(name: "live follow, p99, ms, \(name)", limit: 1, reached: follow?["\(prefix)p99"]),
          Row(
            name: "live follow, the longest commit, ms, \(name)",
            limit: 30,
            reached: follow?["\(prefix)worst"]
          ),
        ]
      }
  }

  private var live: [Row] {
    guard let facts = results.phases[.live] else { return [] }
    func megabytes(_ name: String) -> Double? { facts[name].map { $0 / 1e6 } }
    return [
      Row(
        name: "5,000 events/s for a minute, kept so long after the last came, ms",
        limit: 1000,
        reached: facts["pace.left"]
      ),
      Row(
        name: "searches meanwhile against idle, newest first, p50",
        limit: 2,
        reached: facts.ratio("busy.newest.p50", to: "idle.newest.p50")
      ),
      Row(name: "… p95", limit: 2, reached: facts.ratio("busy.newest.p95", to: "idle.newest.p95")),
      Row(
        name: "… by relevance, p50",
        limit: 2,
        reached: facts.ratio("busy.relevance.p50", to: "idle.relevance.p50")
      ),
      Row(
        name: "… p95",
        limit: 2,
        reached: facts.ratio("busy.relevance.p95", to: "idle.relevance.p95")
      ),
      Row(
        name: "a follower's peak in a burst, MB",
        limit: 200,
        reached: megabytes("burst.peak")
      ),
      Row(name: "messages that were told and are not kept", limit: 0, reached: facts["missing"]),
    ]
  }

  private var welcome: [Row] {
    guard let facts = results.phases[.welcome] else { return [] }
    return ["packed", "plain"].map { name in
      Row(
        name: "a follower's peak at a large READY, \(name), MB",
        limit: 200,
        reached: facts["\(name).peak"].map { $0 / 1e6 }
      )
    }
  }
}
