import Glibc
import SQLite

/// FTS5 as it comes: what everything is measured against.
///
/// Contentless, `unicode61` with `remove_diacritics 2`, the contents already in memory. By default
/// rows are the messages' ids, as anyone would have it; "tuned" it gets what our index gets: rows by
/// time, big pages, a large buffer and long transactions.
struct PlainIndex {
  /// How many messages a transaction of the untuned index holds.
  static let transaction = 10_000
  /// How many messages a transaction of the tuned index holds.
  static let longTransaction = 200_000

  let options: Options
  let isTuned: Bool

  init(_ options: Options, tuned: Bool) {
    self.options = options
    isTuned = tuned
  }

  /// The file of an index.
  static func path(_ options: Options, tuned: Bool) -> String {
    options.path(tuned ? "tuned.sqlite" : "plain.sqlite")
  }

  func build() throws -> Facts {
    let corpus = try Corpus(options.corpus, isWhole: false)
    let path = Self.path(options, tuned: isTuned)
    Folder.removeDatabase(path)
    let connection = try Connection(path: path, mode: .create)
    try connection.execute(
      """
      \(isTuned ? "PRAGMA page_size = 16384;" : "") PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL; \(isTuned ? "PRAGMA cache_size = -32768;" : "")
      CREATE VIRTUAL TABLE f USING fts5(
        content, content = '', tokenize = 'unicode61 remove_diacritics 2'
      );
      """
    )
    if isTuned {
      try connection.execute(
        """
        INSERT INTO f(f, rank) VALUES ('hashsize', \(64 << 20));
        INSERT INTO f(f, rank) VALUES ('automerge', 0);
        """
      )
    }
    var facts = Facts()
    let build = try Meter.measure { try insert(corpus, into: connection) }
    facts.set("wall", build.wall)
    facts.set("cpu", build.cpu)
    if isTuned {
      let optimize = try Meter.measure {
        try connection.execute("INSERT INTO f(f) VALUES ('optimize')")
      }
      facts.set("optimizeCPU", optimize.cpu)
    }
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    facts.set("messages", Double(corpus.messages.count))
    facts.set("bytes", Double(try DatabaseSize(path).parts.values.reduce(0, +)))
    return facts
  }

  private func insert(_ corpus: Corpus, into connection: Connection) throws {
    let length = isTuned ? Self.longTransaction : Self.transaction
    let statement = try connection.statement("INSERT INTO f(rowid, content) VALUES (?, ?)")
    var rows = TickRows()
    try corpus.withTexts { texts in
      var open: Transaction?
      for (number, message) in corpus.messages.enumerated() {
        if number % length == 0 {
          try open?.commit()
          open = try Transaction(.immediate, on: connection)
        }
        statement.bind(1, isTuned ? rows.next(message.id) : message.id)
        statement.bindText(2, UnsafeBufferPointer(rebasing: texts[message.content]))
        try statement.run()
      }
      try open?.commit()
    }
  }
}

/// Rows by time for messages that come in the order of their ids.
struct TickRows {
  private var last: Int64 = -1

  mutating func next(_ id: Int64) -> Int64 {
    last = max(last + 1, id >> 29)
    return last
  }
}
