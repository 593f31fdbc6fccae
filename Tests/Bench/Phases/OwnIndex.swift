import Model
import Queries
import SQLite
import Store

/// The archive's own search index and nothing else, built from texts already in memory.
struct OwnIndex {
  let options: Options
  /// Whether filter tokens and the texts of parts go in too; else contents alone, as in the plain
  /// index.
  let isWhole: Bool

  func build() throws -> Facts {
    let corpus = try Corpus(options.corpus, isWhole: isWhole)
    let path = options.path(isWhole ? "index.sqlite" : "index-content.sqlite")
    Folder.removeDatabase(path)
    let archive = try Archive(at: path, makingFor: "bench.example")
    let now = Timestamp(milliseconds: 0)
    let run = try archive.beginRun(command: "bench", origin: nil, source: .import, now: now)
    try archive.beginBulk(run: run)
    var facts = Facts()
    let build = try Meter.measure { try insert(corpus, into: archive.connection) }
    facts.set("wall", build.wall)
    facts.set("cpu", build.cpu)
    let optimize = try Meter.measure {
      try archive.connection.run(SQL.indexCommand.text, [":command": .text("optimize")])
    }
    facts.set("optimizeCPU", optimize.cpu)
    try archive.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    facts.set("messages", Double(corpus.messages.count))
    let parts = try DatabaseSize(path).parts
    facts.set(
      "bytes",
      Double(parts.filter { $0.key.hasPrefix("search_index") }.values.reduce(0, +))
    )
    return facts
  }

  private func insert(_ corpus: Corpus, into connection: Connection) throws {
    let statement = try connection.statement(SQL.indexMessage.text)
    var rows = TickRows()
    try corpus.withTexts { texts in
      var open: Transaction?
      for (number, message) in corpus.messages.enumerated() {
        if number % PlainIndex.longTransaction == 0 {
          try open?.commit()
          open = try Transaction(.immediate, on: connection)
        }
        statement.bind(1, rows.next(message.id))
        let indexed = message.indexed.isEmpty ? message.content : message.indexed
        statement.bindText(2, UnsafeBufferPointer(rebasing: texts[indexed]))
        statement.bindText(3, UnsafeBufferPointer(rebasing: texts[message.extra]))
        statement.bind(4, nil as String?)
        try statement.run()
      }
      try open?.commit()
    }
  }
}

extension OwnIndex {
  init(_ options: Options, isWhole: Bool) {
    self.options = options
    self.isWhole = isWhole
  }
}
