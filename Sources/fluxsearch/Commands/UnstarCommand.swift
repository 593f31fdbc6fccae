import Arguments
import Console
import Store
import Writing

/// Takes stars away.
struct UnstarCommand: Command {
  static let name = "unstar"
  static let summary = "Takes stars away"
  static let grammar: Grammar = [MarkRun.things, MarkRun.kind, MarkRun.from]
  static let examples = [Example("fluxsearch unstar '#workshop'", "Of a channel.")]
  static let needs: Needs = [.writing, .several]

  private let run: MarkRun

  init(_ given: ParsedArguments) throws(UsageError) {
    run = try MarkRun(given)
  }

  func run(in context: Context) throws -> ExitCode {
    try run.run(in: context, done: "no longer starred", already: "was not starred") {
      (archive, target) throws(StoreError) in
      try archive.unstar(target)
    }
  }
}
