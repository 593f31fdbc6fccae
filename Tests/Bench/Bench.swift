import Glibc

/// Measures an archive beside plain FTS5 over the same messages.
///
/// Each phase runs in a process of its own, so that its peak of memory is its own; the parent starts
/// them one after the other, for they would disturb each other's times.
@main
enum Bench {
  static func main() {
    do throws(BenchError) {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if let phase = options.phase {
        try run(phase, options)
      } else {
        var session = Session(options)
        let isComplete = try session.run()
        exit(isComplete ? 0 : 1)
      }
    } catch {
      complain("\(error)")
      if case .usage = error { complain(Options.usage) }
      exit(1)
    }
  }

  /// Does the work of a child process and hands over what it found out.
  private static func run(_ name: String, _ options: Options) throws(BenchError) {
    guard let phase = Phase(rawValue: name) else { throw .usage("what is the phase \(name)?") }
    do {
      try phase.run(options).write()
    } catch {
      complain("\(name): \(error)")
      exit(2)
    }
  }

  private static func complain(_ text: String) {
    let line = "fluxsearch-bench: \(text)\n"
    _ = line.withCString { write(2, $0, strlen($0)) }
  }
}

/// A part of the work that a child process does.
enum Phase: String {
  case plain, tuned, indexContent, index, `import`, sample, ask, askPlain, scan, once, follow,
    live, beside, welcome, needles, browse

  func run(_ options: Options) throws -> Facts {
    switch self {
    case .plain: try PlainIndex(options, tuned: false).build()
    case .tuned: try PlainIndex(options, tuned: true).build()
    case .indexContent: try OwnIndex(options, isWhole: false).build()
    case .index: try OwnIndex(options, isWhole: true).build()
    case .import: try ImportPhase(options).run()
    case .sample: try SamplePhase(options).run()
    case .ask: try AskPhase(options).run()
    case .askPlain: try AskPlainPhase(options).run()
    case .scan: try ScanPhase(options).run()
    case .once: try OncePhase(options).run()
    case .follow: try FollowPhase(options).run()
    case .live: try LivePhase(options).run()
    case .beside: try BesidePhase(options).run()
    case .welcome: try WelcomePhase(options).run()
    case .needles: try NeedlePhase(options).run()
    case .browse: try BrowsePhase(options).run()
    }
  }
}
