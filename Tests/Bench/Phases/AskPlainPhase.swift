import SQLite

/// Puts those of the questions that it can answer to plain FTS5: row numbers alone, for it keeps no
/// texts.
struct AskPlainPhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let questions = try Question.read(options.path("questions.tsv"))
    let connection = try Connection(
      path: PlainIndex.path(options, tuned: false),
      mode: .readOnly
    )
    try connection.execute("PRAGMA mmap_size = 68719476736; PRAGMA query_only = 1;")
    var facts = Facts()
    for kind in QuestionKind.allCases {
      var newest = Times()
      var ranked = Times()
      var counted = Times()
      for question in questions where question.kind == kind && question.plain != nil {
        newest.add(nanoseconds: try time(question, "ORDER BY rowid DESC LIMIT 20", on: connection))
        ranked.add(nanoseconds: try time(question, "ORDER BY rank LIMIT 20", on: connection))
        if kind == .common {
          counted.add(nanoseconds: try time(question, "", "count(*)", on: connection))
        }
      }
      for (name, times) in [("newest", newest), ("relevance", ranked), ("count", counted)]
      where !times.isEmpty {
        facts.set("\(kind.rawValue).\(name).p50", times.median)
        facts.set("\(kind.rawValue).\(name).p95", times.p95)
      }
    }
    return facts
  }

  private func time(
    _ question: Question,
    _ order: String,
    _ what: String = "rowid",
    on connection: Connection
  ) throws(SQLiteError) -> Int64 {
    let sql = "SELECT \(what) FROM f WHERE f MATCH ? AND rowid BETWEEN ? AND ? \(order)"
    var best = Int64.max
    for _ in 0..<2 {
      let start = Meter.threadNanoseconds
      let statement = try connection.statement(sql).bind(1, question.plain)
        .bind(2, question.ids.lowerBound).bind(3, question.ids.upperBound)
      try statement.run()
      best = min(best, Meter.threadNanoseconds - start)
    }
    return best
  }
}
