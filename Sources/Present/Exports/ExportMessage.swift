public import Model
public import Query
public import Store

/// A message with all that an export may tell of it.
public struct ExportMessage: Sendable {
  /// The message and its place.
  public let hit: Hit
  /// The message as the archive keeps it, with its document.
  public let content: KeptContent
  /// What it said before, oldest first.
  public let versions: [MessageVersion]

  /// Reads a message; there is none where it is gone meanwhile.
  ///
  /// - Parameters:
  ///   - hit: what a search found.
  ///   - searcher: what found it.
  /// - Throws: what SQLite reports, or what is damaged.
  public init?(_ hit: Hit, from searcher: Searcher) throws(StoreError) {
    guard let content = try searcher.archive.content(of: hit.message, atRow: hit.row) else {
      return nil
    }
    self.hit = hit
    self.content = content
    versions = hit.versionCount > 0 ? try searcher.versions(of: hit) : []
  }

  /// What it says.
  public var message: Message { content.incoming.message }
}

/// The channel that an export is of.
public struct ExportPlace: Hashable, Sendable {
  /// The instance of its archive.
  public let instance: String
  /// The channel and its guild.
  public let place: HitPlace
  /// The last message of the part before, where this is not the channel's first.
  public let previous: Snowflake?

  /// Names a place.
  public init(instance: String, place: HitPlace, previous: Snowflake? = nil) {
    self.instance = instance
    self.place = place
    self.previous = previous
  }
}

/// How an export writes what depends on the reader.
public struct ExportStyle {
  /// Writes instants.
  public let clock: LocalClock
  /// Tells the names of things.
  public let name: (NamedThing) -> String?
  /// Whether JSON holds the documents as they came.
  public let hasDocuments: Bool
  /// Whether CSV begins with a byte order mark.
  public let hasByteOrderMark: Bool
  /// What the export holds.
  public let scope: ExportScope
  /// What the archive knows beside the messages.
  public let facts: ExportFacts?
  /// The files that the archive holds.
  public let media: any ExportMedia
  /// How pages look.
  public let look: HTMLLook
  /// Files of so many bytes at most are written into pages; 0 leaves all beside them.
  public let inlineLimit: Int64
  /// The first page of a channel that is exported too, relative to the export's folder.
  public let pathOfChannel: ((Snowflake) -> String?)?

  /// Makes a style.
  public init(
    clock: LocalClock,
    hasDocuments: Bool = false,
    hasByteOrderMark: Bool = false,
    scope: ExportScope = ExportScope(),
    facts: ExportFacts? = nil,
    media: any ExportMedia = NoMedia(),
    look: HTMLLook = HTMLLook(),
    inlineLimit: Int64 = 0,
    pathOfChannel: ((Snowflake) -> String?)? = nil,
    name: @escaping (NamedThing) -> String?
  ) {
    self.clock = clock
    self.name = name
    self.hasDocuments = hasDocuments
    self.hasByteOrderMark = hasByteOrderMark
    self.scope = scope
    self.facts = facts
    self.media = media
    self.look = look
    self.inlineLimit = inlineLimit
    self.pathOfChannel = pathOfChannel
  }
}
