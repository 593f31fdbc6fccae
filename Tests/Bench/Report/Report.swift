/// Puts the results into words and tables.
struct Report {
  let results: Results
  let options: Options

  /// All sections for which there are results, in Markdown.
  var text: String {
    [
      surroundings, building, parts, questions, TantivyReport(results).text, starts,
      BrowseReport(results).text, follow,
      LiveTable(results).text, LiveTable(results).welcome, needles,
      TargetTable(results).text,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var surroundings: String {
    let messages = results[.plain, "messages"] ?? results[.import, "messages"] ?? 0
    return """
      \(Machine.today): \(Machine.description); \(Figure.text(messages)) messages\
      \(options.isQuick ? "; a quick run, not for the record" : "").

      """
  }

  // MARK: Building

  private var building: String {
    guard results.phases[.plain] != nil || results.phases[.import] != nil else { return "" }
    var table = MarkdownTable(
      "building",
      "wall s",
      "ratio",
      "CPU s",
      "ratio",
      "bytes a message",
      "ratio",
      "`optimize`, CPU s",
      "peak MB"
    )
    let rows: [(Phase, String)] = [
      (.plain, "FTS5 unicode61, defaults, contents in memory"),
      (.tuned, "FTS5 unicode61, our tuning"),
      (.indexContent, "our index, contents alone"),
      (.index, "our index, with parts and filter tokens"),
      (.import, "import: JSON to searchable, everything"),
    ]
    for (phase, name) in rows where results.phases[phase] != nil {
      let size = results[phase, "bytes"].flatMap { bytes in
        results[phase, "messages"].map { bytes / $0 }
      }
      let plain = results[.plain, "bytes"].flatMap { bytes in
        results[.plain, "messages"].map { bytes / $0 }
      }
      table.add(
        name,
        Figure.text(results[phase, "wall"]),
        Figure.text(results.ratio("wall", phase, to: .plain)),
        Figure.text(results[phase, "cpu"]),
        Figure.text(results.ratio("cpu", phase, to: .plain)),
        Figure.text(size),
        Figure.text(size.flatMap { size in plain.map { size / $0 } }),
        Figure.text(results[phase, "optimizeCPU"]),
        Figure.text(results.peaks[phase].map { Double($0) / 1e6 })
      )
    }
    return """
      ## Building

      The index rows leave `optimize` out of their times and hold all texts in memory; the import's row
      has everything in it and streams.

      \(table.text)
      """
  }

  private var parts: String {
    guard let facts = results.phases[.import], let messages = facts["messages"], messages > 0 else {
      return ""
    }
    var table = MarkdownTable("on disk", "bytes a message")
    let names = facts.names.filter { $0.hasPrefix("part.") }
      .sorted { (facts[$0] ?? 0) > (facts[$1] ?? 0) }
    for name in names.prefix(14) {
      table.add("`\(name.dropFirst(5))`", Figure.text((facts[name] ?? 0) / messages))
    }
    return table.text
  }

  // MARK: Questions

  private var questions: String {
    guard let own = results.phases[.ask] else { return "" }
    let plain = results.phases[.askPlain] ?? Facts()
    var table = MarkdownTable(
      "20 hits, ms",
      "samples",
      "newest p50",
      "p95",
      "holds",
      "with its count p95",
      "plain FTS5 p95",
      "relevance p50",
      "p95",
      "holds",
      "plain `rank` p95"
    )
    for kind in QuestionKind.allCases where own["\(kind.rawValue).samples"] != nil {
      let newest = own["\(kind.rawValue).newest.p95"]
      let relevance = own["\(kind.rawValue).relevance.p95"]
      table.add(
        kind.rawValue,
        Figure.text(own["\(kind.rawValue).samples"]).prefixWhole,
        Figure.text(own["\(kind.rawValue).newest.p50"]),
        Figure.text(newest),
        Figure.verdict(newest, atMost: kind.newestTarget),
        Figure.text(own["\(kind.rawValue).counted.p95"]),
        Figure.text(plain["\(kind.rawValue).newest.p95"]),
        Figure.text(own["\(kind.rawValue).relevance.p50"]),
        Figure.text(relevance),
        kind.relevanceTarget.map { Figure.verdict(relevance, atMost: $0) } ?? "",
        Figure.text(plain["\(kind.rawValue).relevance.p95"])
      )
    }
    let count = Figure.text(own["common word.count.p95"])
    let plainCount = Figure.text(plain["common word.count.p95"])
    return """
      ## Questions

      A page of twenty: parsed, planned, found, read, cut to snippets. Everything is in memory, and
      what counts is the time that the thread computes, the best of three. Plain FTS5 gives row numbers alone. The newest
      20,000 matches are ranked. The exact count of a common word: \(count) ms p95, plain FTS5 \(plainCount) ms.
      \(scans)

      \(table.text)
      """
  }

  private var scans: String {
    guard let scan = results.phases[.scan] else { return "" }
    return "Without an index: LIKE over the archive \(Figure.text(scan["like.p50"])) ms, "
      + "ripgrep over the JSON \(Figure.text(scan["grep.p50"])) ms."
  }

  // MARK: Processes

  private var starts: String {
    guard !results.starts.isEmpty else { return "" }
    var table = MarkdownTable(
      "a whole process, ms",
      "runs",
      "hits shown, p50",
      "p95",
      "ended, p50",
      "p95",
      "computing p50",
      "p95"
    )
    for series in results.starts {
      table.add(
        series.name,
        "\(series.times.values.count)",
        Figure.text(series.firstHits.median),
        Figure.text(series.firstHits.p95),
        Figure.text(series.times.median),
        Figure.text(series.times.p95),
        Figure.text(series.computing.median),
        Figure.text(series.computing.p95)
      )
    }
    return "## Cold start\n\n\(table.text)"
  }

  private var follow: String {
    guard let facts = results.phases[.follow] else { return "" }
    var table = MarkdownTable(
      "live follow, `synchronous=NORMAL`",
      "commits",
      "commits/s",
      "p50 ms",
      "p99 ms",
      "worst ms"
    )
    for (name, prefix) in [("one message a commit, by the clock", ""), ("computing", "cpu.")] {
      table.add(
        name,
        Figure.text(facts["commits"]),
        Figure.text(facts["\(prefix)perSecond"]),
        Figure.text(facts["\(prefix)p50"]),
        Figure.text(facts["\(prefix)p99"]),
        Figure.text(facts["\(prefix)worst"])
      )
    }
    table.add(
      "one reaction, edit or deletion a commit, by the clock",
      Figure.text(facts["other.commits"]),
      Figure.text(facts["other.perSecond"]),
      Figure.text(facts["other.p50"]),
      Figure.text(facts["other.p99"]),
      Figure.text(facts["other.worst"])
    )
    return """
      ## Live follow

      After every \(FollowPhase.burst) commits the archive is tidied, as a follower does it:
      \(Figure.text(facts["pause.p50"])) ms p50, \(Figure.text(facts["pause.p99"])) p99,
      \(Figure.text(facts["pause.worst"])) at worst; with these pauses \(Figure.text(facts["pause.perSecond"])) commits a second.

      \(table.text)
      """
  }

  // MARK: Needles

  private var needles: String {
    guard let facts = results.phases[.needles] else { return "" }
    var table = MarkdownTable("needles", "wanted", "found", "recall %", "wrong", "precision %")
    let ending = ".wanted"
    for name in facts.names where name.hasSuffix(ending) {
      let group = String(name.dropLast(ending.count))
      let wanted = facts[name] ?? 0
      let found = facts["\(group).found"] ?? 0
      let planted = facts["\(group).planted"] ?? 0
      let wrong = facts["\(group).wrong"] ?? 0
      table.add(
        String(group.dropFirst(7)),
        "\(Int(wanted))",
        "\(Int(found))",
        Figure.text(wanted > 0 ? found / wanted * 100 : 100),
        "\(Int(wrong))",
        Figure.text(planted > 0 ? (planted - wrong) / planted * 100 : 100)
      )
    }
    let misses = facts.names.filter { $0.hasPrefix("miss.") }.compactMap(facts.text)
    return "## Needles\n\n\(table.text)\n" + misses.map { "- \($0)\n" }.joined()
  }
}

extension String {
  /// The part before a decimal point.
  fileprivate var prefixWhole: String { String(prefix { $0 != "." }) }
}
