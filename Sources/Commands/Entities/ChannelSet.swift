import Console
public import Model
public import Query
public import Store

/// Channels that a line names, as an archive knows them: those of a guild and below a category, too.
public struct ChannelSet {
  private let archive: Archive
  private var wanted: Set<Snowflake>?
  private var unwanted: Set<Snowflake> = []

  /// Begins with every channel of an archive.
  public init(in archive: Archive) {
    self.archive = archive
  }

  /// Adds channels, categories or guilds that are wanted; `^x` leaves x out.
  ///
  /// - Throws: `Failure` where a name is unknown or ambiguous; `StoreError`.
  public mutating func add(_ kind: EntityFinder.Kind, _ references: [EntityReference]) throws {
    let finder = try EntityFinder(in: archive)
    for reference in references {
      if case .excluding(let inner) = reference {
        unwanted.insert(try find(kind, inner, finder))
      } else {
        let found = try find(kind, reference, finder)
        wanted = (wanted ?? []).union([found])
      }
    }
  }

  private func find(
    _ kind: EntityFinder.Kind,
    _ reference: EntityReference,
    _ finder: EntityFinder
  ) throws -> Snowflake {
    if let id = try finder.one(kind, reference) { return id }
    // A guild is a fine word for its channels.
    if kind == .channel, let id = try finder.one(.guild, reference) { return id }
    throw try EntityFinder.unknown(kind, "\(reference)", in: [archive])
  }

  /// The ids of the channels; nothing where every channel is meant.
  ///
  /// - Throws: `StoreError`.
  public func ids() throws(StoreError) -> Set<Snowflake>? {
    guard wanted != nil || !unwanted.isEmpty else { return nil }
    let channels = try archive.knownChannels().map(\.channel)
    let parents = Dictionary(
      channels.compactMap { channel in channel.parentID.map { (channel.id, $0) } },
      uniquingKeysWith: { first, _ in first }
    )
    func holds(_ set: Set<Snowflake>, _ channel: Channel) -> Bool {
      // A thread stands in a channel, and that in a category.
      let parent = channel.parentID
      let places = [channel.id, channel.guildID, parent, parent.flatMap { parents[$0] }]
      return places.contains { $0.map(set.contains) ?? false }
    }
    return Set(
      channels.filter { channel in
        !holds(unwanted, channel) && (wanted.map { holds($0, channel) } ?? true)
      }.map(\.id)
    )
  }
}
