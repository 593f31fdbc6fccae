import Glibc
import SQLite

/// Drives the terminal browser in a terminal, key by key.
///
/// A key is pressed when everything before it was answered. It is answered when the picture that
/// follows it is whole; a search when the picture with its hits is. Every measurement is made several
/// times and the shortest counts, for other programs run on the machine too; beside it stands how long
/// the browser's threads computed.
struct BrowsePhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    guard let program = options.program else {
      throw BenchError.usage("the browser is measured with --program")
    }
    try SpreadCorpus(options: options).makeArchive()
    var facts = Facts()
    for (name, path) in [("", options.archivePath), ("spread.", options.path("spread.sqlite"))] {
      let browser = try BrowserRun(program, archive: path, options)
      try browser.measure { facts.set(name + $0, $1) }
    }
    if !options.keeps { Folder.removeDatabase(options.path("spread.sqlite")) }
    return facts
  }
}

/// What is measured with one archive.
private struct BrowserRun {
  private let program: String
  private let archive: String
  private let options: Options
  /// The channel with most messages.
  private let channel: String

  init(_ program: String, archive: String, _ options: Options) throws {
    (self.program, self.archive, self.options) = (program, archive, options)
    let connection = try Connection(path: archive, mode: .readOnly)
    let id = try connection.value("SELECT id FROM channels ORDER BY messages DESC LIMIT 1")
    channel = "\(id?.integer ?? 0)"
  }

  /// So long no picture may come until everything counts as answered, in milliseconds.
  private static let quiet: Int32 = 60
  private static let rounds = 3

  /// A key that was answered.
  private struct Answer {
    /// The first picture after it.
    var echo: Int64 = .max
    /// The picture in which nothing is on its way any more.
    var whole: Int64 = .max
    var computing: Int64 = .max

    mutating func improve(by other: Answer) {
      echo = min(echo, other.echo)
      whole = min(whole, other.whole)
      computing = min(computing, other.computing)
    }
  }

  func measure(_ note: (String, Double) -> Void) throws {
    var starts = Times()
    var computing = Times()
    for _ in 0..<(options.isQuick ? 5 : 20) {
      let terminal = try open()
      var last: Int64 = 0
      while terminal.nextPicture(within: last == 0 ? 5_000 : 300) != nil { last = terminal.age }
      starts.add(nanoseconds: last)
      computing.add(nanoseconds: terminal.computing)
    }
    note("start", starts.median)
    note("start.best", starts.best)
    note("start.cpu", computing.median)
    let terminal = try open()
    terminal.settle(500)
    walk(terminal, note)
    try search(terminal, note)
    scroll(terminal, note)
  }

  private func open() throws -> PseudoTerminal {
    // What it remembers stays in the bench's folder, and no configuration of the user's matters.
    try PseudoTerminal(
      [program, "browse", "--archive", archive, channel],
      environment: [
        "XDG_STATE_HOME": options.folder, "XDG_CONFIG_HOME": options.folder,
        "XDG_DATA_HOME": options.folder,
      ]
    )
  }

  private func press(_ key: String, in terminal: PseudoTerminal) -> Answer? {
    let begun = terminal.computing
    let start = Meter.nanoseconds
    terminal.type(key)
    var answer = Answer()
    while let time = terminal.nextPicture(within: answer.echo == .max ? 1_000 : Self.quiet) {
      answer.echo = min(answer.echo, time - start)
      if answer.whole == .max, !terminal.isSearching { answer.whole = time - start }
    }
    answer.computing = terminal.computing - begun
    return answer.echo == .max ? nil : answer
  }

  // MARK: - keys

  /// Keys that move, each way and back: the shortest of some presses counts for each.
  private func walk(_ terminal: PseudoTerminal, _ note: (String, Double) -> Void) {
    var times = Times()
    var computing = Times()
    let keys = [
      "k", "\u{15}", "{", "g", " ", "}", "G", "?", "?", "i", "i", "\t", "\t", "T", "\u{0B}",
    ]
    for key in keys {
      var best = Answer()
      for _ in 0..<Self.rounds {
        if let answer = press(key, in: terminal) { best.improve(by: answer) }
        // The switcher is closed again before it is opened anew.
        if key == "\u{0B}" { _ = press("\u{1B}", in: terminal) }
      }
      guard best.echo < .max else { continue }
      times.add(nanoseconds: best.echo)
      computing.add(nanoseconds: best.computing)
    }
    for (name, times) in [("keys", times), ("keys.cpu", computing)] {
      note("\(name).p50", times.median)
      note("\(name).p95", times.p95)
    }
  }

  // MARK: - searching

  /// Types questions letter by letter.
  private func search(_ terminal: PseudoTerminal, _ note: (String, Double) -> Void) throws {
    var echoes = Times()
    var hits = Times()
    var computing = Times()
    for text in try texts() {
      var best = text.map { _ in Answer() }
      for _ in 0..<Self.rounds {
        _ = press("/", in: terminal)
        for (index, letter) in text.enumerated() {
          if let answer = press(String(letter), in: terminal) { best[index].improve(by: answer) }
        }
        _ = press("\u{1B}", in: terminal)
      }
      for answer in best where answer.whole < .max {
        echoes.add(nanoseconds: answer.echo)
        hits.add(nanoseconds: answer.whole)
        computing.add(nanoseconds: answer.computing)
      }
    }
    note("typed.count", Double(hits.values.count))
    for (name, times) in [("typed", echoes), ("hits", hits), ("hits.cpu", computing)] {
      note("\(name).p50", times.median)
      note("\(name).p95", times.p95)
      note("\(name).worst", times.worst)
    }
  }

  private func texts() throws -> [String] {
    let kinds: [QuestionKind] = [.common, .upper, .mid, .rare, .andCommon, .commonPhrase]
    let questions = try Question.read(options.path("questions.tsv"))
    let count = options.isQuick ? 1 : 4
    let sampled = kinds.flatMap { kind in
      questions.filter { $0.kind == kind }.prefix(count).map(\.text)
    }
    return sampled + ["has:image", "from:a", "in:#"]
  }

  // MARK: - scrolling

  /// Turns pages from the first message of the channel at hand to its last.
  private func scroll(_ terminal: PseudoTerminal, _ note: (String, Double) -> Void) {
    _ = press("g", in: terminal)
    terminal.settle(300)
    var times = Times()
    let begun = terminal.computing
    let most = options.isQuick ? 500 : 100_000
    var memory: [Int64] = []
    var misses = 0
    while times.values.count < most, misses < 3 {
      let start = Meter.nanoseconds
      terminal.type(" ")
      // Where more is being read there may be nothing new to show: the next press goes on.
      guard let time = terminal.nextPicture(within: 500) else {
        misses += 1
        continue
      }
      misses = 0
      times.add(nanoseconds: time - start)
      memory.append(terminal.memory)
    }
    note("scroll.pages", Double(times.values.count))
    note("scroll.p50", times.median)
    note("scroll.p95", times.p95)
    note("scroll.cpu", Double(terminal.computing - begun) / 1e6 / Double(max(1, memory.count)))
    note("scroll.memory.half", Double(memory.prefix(memory.count / 2).max() ?? 0) / 1e6)
    note("scroll.memory", Double(memory.max() ?? 0) / 1e6)
  }
}
