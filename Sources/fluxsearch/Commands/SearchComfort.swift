import Arguments
import Console
import Present
import Query
import Store
import Writing

/// Says what to do to somebody whose search found nothing.
struct SearchComfort {
  private let run: SearchRun

  /// How long the count of one offer may take, in milliseconds.
  private static let patience: Int64 = 50

  init(_ run: SearchRun) {
    self.run = run
  }

  /// Tells what was searched, and what may have been meant.
  func tell() throws {
    let context = run.context
    guard !context.isQuiet else { return }
    var messages: Int64 = 0
    for searcher in run.searchers { messages += try searcher.count(.everything) }
    let places = run.instances.joined(separator: ", ")
    try NearestNames(run).tell()
    context.say("nothing found in \(Figures.count(messages, "message")) of \(places)")
    tellCommand()
    var counts: [(part: String, count: Int64)] = []
    var corrections: [String] = []
    for searcher in run.searchers {
      let found = try Suggestions(for: run.query, in: searcher.archive) {
        (expression) throws(StoreError) in
        do throws(StoreError) {
          return try searcher.count(expression, limit: 10_000, patience: Self.patience)
        } catch .interrupted {
          // What takes so long to count is no quick help.
          return 0
        }
      }
      if let corrected = found.corrected(run.options.text) { corrections.append(corrected) }
      for part in found.without {
        if let place = counts.firstIndex(where: { $0.part == part.part }) {
          counts[place].count += part.count
        } else {
          counts.append((part.part, part.count))
        }
      }
    }
    for correction in Set(corrections).sorted().prefix(3) {
      context.say("did you mean: \(QueryEcho.cut(correction))")
    }
    for (part, count) in counts {
      let typed = QueryEcho.cut(QueryEcho.plain(part))
      context.say("without `\(typed)`: \(count >= 10_000 ? "over 9,999" : Figures.count(count))")
    }
  }

  /// Asks whether the first word was to be the name of a command.
  private func tellCommand() {
    guard let first = run.options.text.split(separator: " ").first.map(String.init),
      let near = run.context.program.table.nearest(to: first)
    else { return }
    run.context.say("did you mean the command '\(near)'?")
  }
}
