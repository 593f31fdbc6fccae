import Arguments
import Commands
import Console
import Glibc
import Present
import Queries
import SQLite
import Store
import Text
import Writing

/// Runs a person's own SQL, which may only read.
struct SQLCommand: Command {
  static let name = "sql"
  static let summary = "Runs a SELECT over an archive"
  static let discussion = [
    """
    The views that begin with v1_ keep their columns from version to version: 'fluxsearch sql --schema' \
    describes them. Nothing but reading is allowed. Without a statement, or with -, it is read from \
    standard input.
    """,
    """
    In JSON, whole numbers beyond 2^53 (as ids are) are written as texts, because most programs would \
    round them.
    """,
  ]
  static let grammar: Grammar = [statement, schema, maximumTime, limit, ListFormat.option]
  static let examples = [
    Example(
      "fluxsearch sql \"SELECT author_name, count(*) FROM v1_messages GROUP BY 1 ORDER BY 2 DESC\"",
      "Who wrote how much."
    ),
    Example("fluxsearch sql --format csv < question.sql > answer.csv", "From a file to a file."),
    Example("fluxsearch sql --schema", "What can be asked for."),
  ]
  static let needs: Needs = [.reading]

  static let statement = Operand(optional: "STATEMENT", .text, help: "One SELECT, WITH or VALUES.")
  static let schema = Flag("schema", help: "Describe the views.", isConfigurable: false)
  static let maximumTime = Option(
    "max-time",
    nil,
    "TIME",
    .duration,
    default: .seconds(10),
    help: "Stop after this time; 0s for never."
  )
  static let limit = Option(
    "limit",
    "n",
    "N",
    .count,
    default: 10_000,
    help: "Stop after N rows; 0 for all. Unless that was said, more of them end it with 6."
  )

  private static let longestStatement = 1 << 20

  private let archives: ArchiveChoice
  private let statement: String?
  private let showsSchema: Bool
  private let maximumTime: Duration
  private let limit: Int
  /// Whether somebody said where to stop, who then knows that there may be more.
  private let isLimitWanted: Bool
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    try given.refuse(Self.schema, with: Self.statement)
    archives = try ArchiveChoice(one: given)
    statement = try given.value(of: Self.statement)
    showsSchema = try given.value(of: Self.schema)
    maximumTime = try given.value(of: Self.maximumTime)
    limit = try given.value(of: Self.limit)
    isLimitWanted = given.origin(of: Self.limit) != .standard
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    let clock = LocalClock(try TimeZoneCalendar())
    guard !showsSchema else {
      if format == .text {
        context.output.page(context.environment)
        ViewGuide.write(to: context.output)
      } else {
        ViewGuide.listing.write(as: format, to: context.output, clock: clock)
      }
      return .done
    }
    let text = try statementText()
    let archive = try archives.openOne(in: context, for: .reading)
    let connection = archive.connection
    try archive.attempt("opening the virtual tables") { () throws(SQLiteError) in
      // Their first use declares a table inside SQLite, which is not allowed later.
      _ = try connection.prepare(SQL.virtualTables.text)
    }
    connection.allowOnlyReading()
    let start = context.uptime()
    let isLate = { [maximumTime] in
      maximumTime > .zero && context.uptime() - start > maximumTime
    }
    let shouldStop = { isLate() || context.interruption.isWanted }
    connection.setStopCondition(shouldStop)
    defer { connection.setStopCondition(nil) }
    let run = try StatementRun(text, on: connection, format: format, limit: limit)
    let ending = try run.write(to: context.output, clock: clock, shouldStop: shouldStop) {
      context.interruption.isWanted ? .interrupted : .late
    }
    return try conclude(ending, in: context)
  }

  private func conclude(_ ending: StatementRun.Ending, in context: Context) throws -> ExitCode {
    switch ending {
    case .whole: return .done
    case .interrupted: return .interrupted
    case .cut where isLimitWanted:
      context.output.flush()
      context.say("… and more: --limit 0 shows all")
      return .done
    case .cut:
      throw Failure(
        "there are more than \(Figures.count(Int64(limit))) rows",
        hint: "--limit 0 shows all",
        code: .partial
      )
    case .late:
      throw Failure(
        "the statement was stopped after \(Amounts.duration(maximumTime))",
        hint: "--max-time 1m gives it a minute",
        code: .partial
      )
    }
  }

  private func statementText() throws -> String {
    if let statement, statement != "-" { return statement }
    guard isatty(STDIN_FILENO) != 1 else {
      throw Failure(
        "STATEMENT is missing",
        hint: "'fluxsearch sql --schema' describes what can be asked for",
        code: .usage
      )
    }
    var text = ""
    while let line = readLine(strippingNewline: false) {
      text += line
      guard text.utf8.count <= Self.longestStatement else {
        throw Failure("the statement is longer than a megabyte", code: .usage)
      }
    }
    return text
  }
}
