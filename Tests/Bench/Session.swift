import Glibc

/// A run of the bench: its phases, one after the other, and the report.
struct Session {
  private let options: Options
  private var results = Results()

  init(_ options: Options) {
    self.options = options
  }

  /// Runs what was asked for.
  ///
  /// - Returns: whether every needle was found, and nothing else; times never decide.
  mutating func run() throws(BenchError) -> Bool {
    try Folder.make(options.folder)
    try Folder.make(String(options.archivePath.prefix(through: lastSlash)))
    let wants = options.parts
    let needsQuestions =
      wants.contains("queries") || wants.contains("scan") || wants.contains("cold")
      || wants.contains("browse") || wantsLive || wantsTantivy
    if wants.contains("index")
      || (needsQuestions && !isThere(PlainIndex.path(options, tuned: false)))
    {
      try run(.plain)
    }
    if wants.contains("index") {
      for phase in [Phase.tuned, .indexContent, .index] { try run(phase) }
    }
    if wants.contains("import") || !isThere(options.archivePath) { try run(.import) }
    if needsQuestions { try run(.sample) }
    if wants.contains("queries") {
      try run(.ask)
      try run(.askPlain)
    }
    if wantsTantivy { try measureTantivy() }
    if wants.contains("scan") { try run(.scan) }
    if wants.contains("cold") { try measureStarts() }
    if wants.contains("browse"), options.program != nil { try run(.browse) }
    if wants.contains("follow") { try run(.follow) }
    if wantsLive, wants.contains("live") { try run(.live) }
    if wantsLive, wants.contains("ready") { try run(.welcome) }
    if wants.contains("needles"), options.needles != nil { try run(.needles) }
    try report()
    if !options.keeps { removeDatabases() }
    return (results[.needles, "misses"] ?? 0) == 0
  }

  /// A follower is watched where one is given.
  private var wantsLive: Bool {
    options.follower != nil && !options.parts.isDisjoint(with: ["live", "ready"])
  }

  private var wantsTantivy: Bool {
    options.tantivy != nil && options.parts.contains("tantivy")
  }

  /// Measures Tantivy by its Python package, where that is there, beside our own index of the same run.
  private mutating func measureTantivy() throws(BenchError) {
    guard let script = options.tantivy else { return }
    let arguments = [
      "python3", script, options.corpus, options.path("questions.tsv"), options.path("tantivy"),
    ]
    guard let child = try? ChildProcess.run(arguments), child.status == 0 else {
      let line = "tantivy: not measured, for python3 or its package 'tantivy' is not there\n"
      _ = line.withCString { write(2, $0, strlen($0)) }
      return
    }
    results.tantivy = Facts(lines: child.output)
    for phase in [Phase.indexContent, .index, .ask] where results.phases[phase] == nil {
      try run(phase)
    }
  }

  private var lastSlash: String.Index {
    options.archivePath.lastIndex(of: "/") ?? options.archivePath.startIndex
  }

  private func isThere(_ path: String) -> Bool {
    options.keeps && Folder.holds(path)
  }

  /// Runs a phase in a process of its own.
  private mutating func run(_ phase: Phase) throws(BenchError) {
    let start = Meter.nanoseconds
    var arguments = [
      Self.program, options.corpus, "--phase", phase.rawValue, "--work", options.folder,
    ]
    arguments += ["--seed", "\(options.seed)"]
    if options.isQuick { arguments.append("--quick") }
    for (name, value) in [
      ("--needles", options.needles), ("--program", options.program),
      ("--follower", options.follower),
    ] {
      if let value { arguments += [name, value] }
    }
    if options.keeps { arguments.append("--keep") }
    let child = try ChildProcess.run(arguments)
    guard child.status == 0 else { throw .phase(phase.rawValue, status: child.status) }
    results.phases[phase] = Facts(lines: child.output)
    results.peaks[phase] = child.peakMemory
    let seconds = Figure.text(Double(Meter.nanoseconds - start) / 1e9)
    let line = "\(phase.rawValue): \(seconds) s\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }

  private mutating func measureStarts() throws(BenchError) {
    if let program = options.program {
      let start = ColdStart(options: options, command: [program, "search"], name: "the program")
      results.starts += try start.run()
    } else {
      let command = [
        Self.program, options.corpus, "--work", options.folder, "--phase", "once", "--detail",
      ]
      results.starts += try ColdStart(options: options, command: command, name: "one search").run()
    }
  }

  private func report() throws(BenchError) {
    let text = Report(results: results, options: options).text
    print(text)
    guard let path = options.into else { return }
    let mark = "<!-- bench -->\n"
    let page = try Folder.read(path)
    guard let place = page.range(of: mark) else {
      throw .file(path, reason: "it has no line <!-- bench -->")
    }
    try Folder.write(page[..<place.upperBound] + "\n" + text, to: path)
  }

  private func removeDatabases() {
    let paths =
      ["plain", "tuned", "index", "index-content", "follow"].map { options.path("\($0).sqlite") }
      + [options.archivePath]
    for path in paths { Folder.removeDatabase(path) }
  }

  /// This program's own file, to be started again.
  static let program = "/proc/self/exe"
}

extension String {
  /// Where a text stands in this one.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
