import Arguments
import Console
import Model
import Query
import Store
import Text
import Writing

/// Finds messages.
struct SearchCommand: Command {
  static let name = "search"
  static let summary = "Finds messages"
  static let grammar = Grammar(.query, [words])
  static let examples = [Example("fluxsearch ffmpeg from:mira", "What mira wrote about ffmpeg.")]
  static let needs: Needs = [.reading, .several]
  static let words = Operand(
    many: "QUERY",
    .text(.live(.query)),
    isRequired: true,
    help: "What to look for."
  )

  let query: String
  let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    query = try given.value(of: Self.words).joined(separator: " ")
    archives = try ArchiveChoice(several: given)
  }

  func run(in context: Context) throws -> ExitCode {
    let dates = DateResolver(now: context.now(), calendar: FixedOffsetCalendar())
    var found = false
    for archive in try archives.openAll(in: context) {
      let searcher = try Searcher(archive: archive, dates: dates)
      let result = try searcher.search(SearchRequest(query: ParsedQuery(query)))
      for hit in result.hits {
        found = true
        context.output.write("\(hit.authorName): \(hit.message.content)\n")
      }
    }
    return found ? .done : .nothingFound
  }
}
