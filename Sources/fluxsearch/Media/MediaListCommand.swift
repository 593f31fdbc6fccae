import Arguments
import Commands
import Console
import Model
import Present
import Query
import Store
import Text
import Writing

/// Lists files.
struct MediaListCommand: Command {
  static let name = "media list"
  static let summary = "Lists the files that messages were sent with, and what became of them"
  static let discussion = [
    """
    The states: wanted (to be fetched), held (it lies beside the archive), expired (its time was over), \
    refused, too-big, gone, failed (tried again later), pruned (taken out on request). A file that no \
    run has looked at yet is listed by --state remote alone.
    """
  ]
  static let grammar: Grammar = [
    MediaOptionWords.channels, MediaOptionWords.kinds, states, of, limit, ListFormat.option,
  ]
  static let examples = [
    Example("fluxsearch media list", "The newest files."),
    Example("fluxsearch media list --state failed", "What could not be fetched, and why."),
    Example("fluxsearch media list '#art' --kind image --format ndjson", "For a program."),
  ]
  static let needs: Needs = [.reading, .several]

  static let states = Option(
    "state",
    nil,
    "STATE",
    repeated: ValueKind<String>.choice(MediaState.allCases.map(\.name) + [remote]),
    help: "Only files in this state."
  )
  /// The state of what no run has looked at yet: an archive knows nothing of it but its message.
  private static let remote = "remote"
  static let of = Option(
    "of",
    nil,
    "WHAT",
    repeated: ValueKind<String>.choice(MediaKeeper.allCases.map(\.name)),
    help: "Only files of these: attachments, which is the standard, or pictures."
  )
  static let limit = ListArguments.limit(default: 50)
  static let columns = [
    ListColumn("state"), ListColumn("name", style: .bold, isFlexible: true), ListColumn("size"),
    ListColumn("content_type", "TYPE", isDispensable: true),
    ListColumn("channel", isFlexible: true),
    ListColumn("reason", isFlexible: true), ListColumn("of", for: .machines),
    ListColumn("id", for: .machines), ListColumn("channel_id", for: .machines),
    ListColumn("message_id", for: .machines), ListColumn("sha256", for: .machines),
    ListColumn("path", for: .machines), ListColumn("tries", for: .machines),
    ListColumn("dies_at", for: .machines), ListColumn("due_at", for: .machines), ArchiveTag.column,
  ]

  private let archives: ArchiveChoice
  private let channels: [EntityReference]
  private let kinds: [MediaKind]
  private let states: [MediaState]
  private let keepers: [MediaKeeper]
  private let takesRemote: Bool
  /// Whether only some files are wanted, of which there may be none.
  private let isNarrowed: Bool
  private let limit: Int
  private let format: ListFormat

  init(_ given: ParsedArguments) throws(UsageError) {
    archives = try ArchiveChoice(several: given)
    channels = try given.value(of: MediaOptionWords.channels)
    kinds = try given.value(of: MediaOptionWords.kinds)
    let wanted = try given.value(of: Self.states)
    states = wanted.isEmpty ? MediaState.allCases : wanted.compactMap { MediaState(named: $0) }
    takesRemote = wanted.contains(Self.remote)
    let names = try given.value(of: Self.of)
    keepers =
      names.isEmpty ? [.attachment] : MediaKeeper.allCases.filter { names.contains($0.name) }
    isNarrowed = !channels.isEmpty || !kinds.isEmpty || !wanted.isEmpty || !names.isEmpty
    limit = try given.value(of: Self.limit)
    format = try given.value(of: ListFormat.option)
  }

  func run(in context: Context) throws -> ExitCode {
    var listing = Listing(Self.columns)
    var sums: [MediaSum] = []
    var hasLooked = false
    for archive in try archives.openAll(in: context) {
      let known = try archive.mediaSums()
      hasLooked = hasLooked || known.contains { $0.count > 0 }
      sums += known.filter { keepers.contains($0.keeper) }
      let count = try add(archive, to: &listing)
      if takesRemote, keepers.contains(.attachment) {
        try addUnseen(archive, besides: count, to: &listing)
      }
    }
    let isCut = listing.cut(to: limit) > 0
    try ListArguments(format: format).write(listing, in: context)
    context.output.flush()
    if isCut { context.say("… and more: --limit 0 shows all") }
    if listing.rows.isEmpty, hasLooked { context.say("no such file is known") }
    if !hasLooked { context.say("no run has looked for files yet: fluxsearch media fetch") }
    if let whole = summary(of: sums) { context.say(whole) }
    return listing.rows.isEmpty && isNarrowed ? .nothingFound : .done
  }

  /// So many of an archive show whether there are more than are wanted.
  private var most: Int { limit == 0 || !kinds.isEmpty ? Int.max : limit + 1 }

  private func chosen(in archive: Archive) throws -> [Snowflake]? {
    var set = ChannelSet(in: archive)
    try set.add(.channel, channels)
    return try set.ids().map(Array.init)
  }

  /// Adds what no run has looked at yet.
  private func addUnseen(_ archive: Archive, besides count: Int, to listing: inout Listing) throws {
    let instance = try archive.instance
    var count = count
    for file in try archive.unseenFiles(in: chosen(in: archive), limit: most) {
      let kind = MediaKind(contentType: file.contentType, filename: file.name)
      guard kinds.isEmpty || kinds.contains(kind) else { continue }
      guard limit == 0 || count <= limit else { return }
      count += 1
      let channel = try ChannelTitle.full(of: file.message.channelID, in: archive)
      let cells: [Cell] = [
        .text(Self.remote), .text(file.name), file.size.map(Cell.bytes) ?? .absent,
        file.contentType.map(Cell.text) ?? .absent, .text(channel), .absent,
        .text(MediaKeeper.attachment.name), .id(file.id), .id(file.message.channelID),
        .id(file.message.id), .absent, .absent, .absent, .absent, .absent,
      ]
      listing.append(cells + [ArchiveTag.cell(instance)])
    }
  }

  /// Adds what is known of, and tells how many that are.
  private func add(_ archive: Archive, to listing: inout Listing) throws -> Int {
    // Kinds are judged here, by the name too: what is left out makes room for others.
    let instance = try archive.instance
    let store = MediaStore(besideArchive: archive.path)
    var count = 0
    for file in try archive.media(states, of: keepers, in: chosen(in: archive), limit: most) {
      let kind = MediaKind(contentType: file.contentType, filename: file.name)
      guard kinds.isEmpty || kinds.contains(kind) else { continue }
      guard limit == 0 || count <= limit else { break }
      count += 1
      let channel = try file.message.map { place throws(StoreError) in
        try ChannelTitle.full(of: place.channelID, in: archive)
      }
      listing.append(
        Self.cells(of: file, in: channel, store: store) + [ArchiveTag.cell(instance)]
      )
    }
    return count
  }

  private static func cells(
    of file: MediaEntry,
    in channel: String?,
    store: MediaStore
  ) -> [Cell] {
    let isHeld = file.state == .held
    let name =
      file.name.isEmpty ? "\(file.reference.keeper.name) \(file.reference.target)" : file.name
    let sha256 = isHeld ? file.sha256 : nil
    return [
      .text(file.state.name), .text(name), file.size.map(Cell.bytes) ?? .absent,
      file.contentType.map(Cell.text) ?? .absent, channel.map(Cell.text) ?? .absent,
      file.reason.map(Cell.text) ?? .absent, .text(file.reference.keeper.name),
      .id(file.reference.target), file.message.map { .id($0.channelID) } ?? .absent,
      file.message.map { .id($0.id) } ?? .absent, sha256.map(Cell.text) ?? .absent,
      sha256.flatMap { store.path(of: $0) }.map(Cell.text) ?? .absent, .integer(file.tries),
      file.diesAt.map(Cell.time) ?? .absent, file.dueAt.map(Cell.time) ?? .absent,
    ]
  }

  /// What is known in all of what was asked for, whatever its state.
  private func summary(of sums: [MediaSum]) -> SafeText? {
    let parts = MediaState.allCases.compactMap { state -> String? in
      let own = sums.filter { $0.state == state }
      let count = own.reduce(0) { $0 + $1.count }
      guard count > 0 else { return nil }
      let size = Figures.size(own.reduce(0) { $0 + $1.bytes })
      return "\(Figures.count(count)) \(state.name)" + (state == .held ? " (\(size))" : "")
    }
    return parts.isEmpty ? nil : "in all: \(parts.joined(separator: ", "))"
  }
}
