import SQLite
import Text

@testable import Store

/// The search index alone, in memory, with columns as the archive has them.
struct SmallIndex {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .create)
    try connection.register(tokenizer: "fluxer") {
      (try? TextAnalyser()).map(MessageTokenizer.init)
    }
    try connection.execute(
      "CREATE VIRTUAL TABLE t USING fts5(content, extra, old, tokenize='fluxer')"
    )
  }

  /// Adds rows, numbered from 0.
  func add(_ texts: [(content: String, extra: String)]) throws {
    for (row, text) in texts.enumerated() {
      let statement = try connection.statement(
        "INSERT INTO t (rowid, content, extra) VALUES (?, ?, ?)"
      )
      try statement.bind(1, Int64(row)).bind(2, text.content).bind(3, text.extra).run()
    }
  }

  func rows(matching match: String) throws -> Set<Int> {
    let rows = try connection.rows(
      "SELECT rowid FROM t WHERE t MATCH :match",
      [":match": .text(match)]
    ) { Int($0.integer(0)) }
    return Set(rows)
  }
}
