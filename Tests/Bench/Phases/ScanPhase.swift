import SQLite

/// Finds words without any index, for orientation: ripgrep over the corpus, LIKE over the archive.
struct ScanPhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    let questions = try Question.read(options.path("questions.tsv"))
    let words = questions.filter { $0.kind == .mid }.prefix(7).map(\.text)
    let connection = try Connection(path: options.archivePath, mode: .readOnly)
    try connection.execute("PRAGMA mmap_size = 68719476736;")
    var like = Times()
    var grep = Times()
    for word in words {
      let start = Meter.nanoseconds
      let statement = try connection.statement(
        "SELECT count(*) FROM messages WHERE content LIKE '%' || ? || '%'"
      )
      _ = try statement.bind(1, word).firstInteger()
      like.add(nanoseconds: Meter.nanoseconds - start)
      // Where there is no ripgrep, its row stays empty.
      if let found = try? ChildProcess.run(["rg", "-c", "-F", "-i", word, options.corpus]),
        found.status == 0
      {
        grep.add(nanoseconds: found.nanoseconds)
      }
    }
    var facts = Facts()
    facts.set("like.p50", like.median)
    if !grep.isEmpty { facts.set("grep.p50", grep.median) }
    return facts
  }
}
