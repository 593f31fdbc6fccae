import Arguments
import Commands
import Console
import Model
import Present
import Query
import Store
import Text
import Writing

/// Shows one message whole, with what surrounds it.
struct ShowCommand: Command {
  /// How the message is written.
  enum Format: String, CaseIterable {
    case text
    case json
    case raw
  }

  static let name = "show"
  static let summary = "Shows one message with its context, replies and earlier versions"
  static let discussion = [
    """
    A message is named by its id, by channel/message as --format ids prints it, or by its address in \
    the chat. An id alone can belong to several messages; then they are listed.
    """
  ]
  static let grammar: Grammar = [address, around, format, zone]
  static let examples = [
    Example("fluxsearch show 1340768149007630336", "A message, with three before and after it."),
    Example(
      "fluxsearch show --format raw https://web.fluxer.app/channels/1/2/3",
      "The document of a message, as the server sent it."
    ),
  ]
  static let needs: Needs = [.reading, .several]

  static let address = Operand("MESSAGE", .messageAddress, help: "The message to show.")
  static let around = Option(
    "context",
    "C",
    "N",
    .count(in: 0...100),
    default: 3,
    help: "Show so many messages before and after it."
  )
  static let format = Option(
    "format",
    "f",
    "FORMAT",
    .choice,
    default: Format.text,
    help: "Write it as text, as JSON, or raw: the document as it came."
  )
  static let zone = SearchOptions.zone

  private static let mostReplies = 50

  private let address: MessageAddress
  private let around: Int
  private let format: Format
  private let zone: String?
  private let archives: ArchiveChoice

  init(_ given: ParsedArguments) throws(UsageError) {
    address = try given.value(of: Self.address)
    around = try given.value(of: Self.around)
    format = try given.value(of: Self.format)
    zone = try given.value(of: Self.zone)
    archives = try ArchiveChoice(several: given)
  }

  func run(in context: Context) throws -> ExitCode {
    let calendar = try TimeZoneCalendar(zone: zone)
    let dates = DateResolver(now: context.now(), calendar: calendar)
    let searchers = try archives.openAll(in: context).map {
      try Searcher(archive: $0, dates: dates)
    }
    let (searcher, hit) = try find(in: searchers)
    if format == .raw {
      try writeDocument(of: hit, searcher, context)
      return .done
    }
    let (before, after) = try searcher.surroundings(of: hit, before: around, after: around)
    let details = MessageDetails(
      hit: hit,
      before: before,
      after: after,
      replies: try searcher.replies(to: hit, limit: Self.mostReplies),
      versions: try searcher.versions(of: hit),
      reactions: try searcher.reactions(to: hit)
    )
    if format == .json {
      var json = JSONWriter()
      details.write(to: &json)
      json.endLine()
      json.send(to: context.output)
    } else {
      writeText(details, searcher, calendar, context)
    }
    return .done
  }

  private func find(in searchers: [Searcher]) throws -> (Searcher, Hit) {
    var found: [(Searcher, Hit)] = []
    for searcher in searchers {
      found += try searcher.messages(at: address).map { (searcher, $0) }
    }
    guard let first = found.first else {
      throw Failure("no archive holds the message \(address)", code: .usage)
    }
    guard found.count > 1 else { return first }
    let candidates = found.map { searcher, hit in
      "\(hit.message.channelID)/\(hit.message.id) (\(hit.place.heading), \(searcher.archive.path))"
    }
    throw Failure(
      "\(address) is several messages: \(candidates.joined(separator: "; "))",
      hint: "name the channel too, or the archive with --archive",
      code: .usage
    )
  }

  private func writeDocument(of hit: Hit, _ searcher: Searcher, _ context: Context) throws {
    guard let document = try searcher.document(of: hit) else { return }
    if context.output.traits.isTerminal {
      let text = document.withUnsafeBufferPointer { SafeText(decoding: $0, keeping: .newlines) }
      context.output.write(text)
    } else {
      context.output.write(machine: document)
    }
    context.output.write("\n")
  }

  private func writeText(
    _ details: MessageDetails,
    _ searcher: Searcher,
    _ calendar: TimeZoneCalendar,
    _ context: Context
  ) {
    let traits = context.output.traits
    let names = NameReader(archive: searcher.archive)
    let style = PageStyle(
      clock: LocalClock(calendar),
      width: traits.isTerminal ? traits.width : nil,
      name: { thing, _ in names.name(of: thing) }
    )
    context.output.page(context.environment)
    for line in MessagePage(style).lines(for: details) {
      context.output.write(line)
      context.output.write("\n")
    }
  }
}
