import Arguments
import Commands
import Console
import Model
import Store
import Writing

/// Lists what is starred.
struct StarredCommand: Command {
  static let name = "starred"
  static let summary = "Lists what is starred"
  static let grammar: Grammar = [
    kind, sort, ListArguments.reverse, limit, ListArguments.zone, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch starred", "Everything, the newest star first."),
    Example("fluxsearch starred --as channel --format csv", "The channels."),
  ]
  static let needs: Needs = [.reading, .several]

  static let kind = Option<MarkTarget.Kind?>("as", nil, "KIND", .choice, help: "Only these.")
  static let sort = ListArguments.sort(by: columns, default: "starred_at")
  static let limit = ListArguments.limit(default: 0)
  static let columns = [
    ListColumn("kind"),
    ListColumn("name", style: .bold, isFlexible: true),
    ListColumn("id", style: .dim, isDispensable: true),
    ListColumn("channel_id", for: .machines),
    ListColumn("author"),
    ListColumn("text", isFlexible: true),
    ListColumn("starred_at", "STARRED"),
    ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let kind: MarkTarget.Kind?
  private let list: ListArguments

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    kind = try given.value(of: Self.kind)
    list = try ListArguments(given, sort: Self.sort, limit: Self.limit)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    for archive in try archives.openAll(in: context) {
      let finder = try EntityFinder(in: archive)
      let instance = try archive.instance
      for star in try archive.stars() {
        let cells = try cells(of: star.target, in: archive, finder)
        guard kind == nil || cells.first == .text(kind?.rawValue ?? "") else { continue }
        listing.append(cells + [.time(star.starredAt), ArchiveTag.cell(instance)])
      }
    }
    if listing.rows.isEmpty { context.say("nothing is starred") }
    try list.write(listing, in: context)
    return .done
  }

  private func cells(
    of target: StarTarget,
    in archive: Archive,
    _ finder: EntityFinder
  ) throws(StoreError) -> [Cell] {
    func plain(_ kind: EntityFinder.Kind, _ id: Snowflake) throws(StoreError) -> [Cell] {
      let title = try finder.title(kind, id)
      return [
        .text(kind.rawValue), .text(optional: title), .id(id), .absent, .absent, .absent,
      ]
    }
    switch target {
    case .channel(let id): return try plain(.channel, id)
    case .guild(let id): return try plain(.guild, id)
    case .user(let id): return try plain(.user, id)
    case .message(let id, let channel):
      let message = try archive.row(of: id, in: channel).flatMap { row throws(StoreError) in
        try archive.message(atRow: row)?.message
      }
      return [
        .text("message"), .text(optional: try finder.title(.channel, channel)), .id(id),
        .id(channel), .text(optional: message?.author.displayName),
        .text(optional: message?.content),
      ]
    }
  }
}
