import Arguments
import Commands
import Console
import Model
import Present
import Query
import Store
import Text
import Writing

/// Tells what is known of a person.
struct UserCommand: Command {
  static let name = "user"
  static let summary = "Tells what is known of a person: names, guilds, and where they wrote"
  static let discussion = [
    """
    As comma-separated values it writes only where they wrote. A name that several people bear stops \
    it, and names them.
    """
  ]
  static let grammar: Grammar = [user, limit, ListArguments.zone, ListFormat.option]
  static let examples = [
    Example("fluxsearch user mira", "The one person who was ever called mira."),
    Example("fluxsearch user mira#0042 --format json", "By login name, for a program."),
    Example("fluxsearch user 1202523734016028676", "By id."),
  ]
  static let needs: Needs = [.reading, .several]

  static let user = Operand("NAME", .entity(.user), help: "Any of their names, whole, or an id.")
  static let limit = ListArguments.limit(default: 20)

  private let archives: ArchiveChoice
  private let user: EntityReference
  private let limit: Int
  private let zone: String?
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    user = try given.value(of: Self.user)
    limit = try given.value(of: Self.limit)
    zone = try given.value(of: ListArguments.zone)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    var cards: [UserCard] = []
    let opened = try archives.openAll(in: context)
    for archive in opened {
      guard let id = try EntityFinder(in: archive).one(.user, user) else { continue }
      if let card = try UserCard(of: id, in: archive) { cards.append(card) }
    }
    guard !cards.isEmpty else { throw try EntityFinder.unknown(.user, "\(user)", in: opened) }
    let clock = LocalClock(try TimeZoneCalendar(zone: zone))
    switch format {
    case .text:
      for (index, card) in cards.enumerated() {
        if index > 0 { context.output.write("\n") }
        card.write(to: context.output, limit: limit, clock: clock)
      }
    case .json, .ndjson: writeJSON(cards, to: context.output)
    case .csv:
      var all = Listing(UserCard.placeColumns)
      for card in cards { for row in card.places.rows { all.append(row) } }
      all.write(as: .csv, to: context.output, clock: clock)
    }
    return .done
  }

  private func writeJSON(_ cards: [UserCard], to output: Output) {
    var json = JSONWriter()
    if format == .json {
      json.array { list in
        for card in cards { card.write(to: &list) }
      }
      json.endLine()
    } else {
      for card in cards {
        card.write(to: &json)
        json.endLine()
      }
    }
    json.send(to: output)
  }
}
