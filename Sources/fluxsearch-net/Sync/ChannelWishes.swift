import Arguments
import Commands
import Console
import Model
import Query
import Store
import Sync

/// The channels that a line asks for, by whatever names them.
struct ChannelWishes: Equatable {
  /// Whether only what is starred is wanted.
  let isStarredOnly: Bool

  private let channels: [EntityReference]
  private let list: String?
  private let guilds: [EntityReference]
  private let excluded: [EntityReference]
  private let takesPrivate: Bool

  /// Reads the line.
  init(_ given: ParsedArguments) throws(UsageError) {
    channels = try given.value(of: SyncWords.channels)
    list = try given.value(of: SyncWords.from)
    guilds = try given.value(of: SyncWords.guilds)
    excluded = try given.value(of: SyncWords.exclude)
    takesPrivate = try given.value(of: SyncWords.directMessages)
    isStarredOnly = try given.value(of: SyncWords.starred)
    for other in [SyncWords.directMessages, SyncWords.starred] {
      try given.refuse(SyncWords.all, with: other)
    }
    try given.refuse(SyncWords.all, with: SyncWords.channels)
    try given.refuse(SyncWords.all, with: SyncWords.guilds)
  }

  /// Whether anything is named that must be looked up.
  var namesAnything: Bool {
    !(channels.isEmpty && guilds.isEmpty && excluded.isEmpty && list == nil)
  }

  /// What is asked for, with the names looked up.
  ///
  /// - Throws: `Failure` where a name is unknown or ambiguous.
  func selection(in view: SessionView, _ archive: Archive?) throws -> SyncSelection {
    var selection = SyncSelection(view, archive: archive)
    try selection.add(.channel, channels)
    if let list {
      try selection.add(.channel, try ListFile.lines(of: list).compactMap(EntityReference.init))
    }
    try selection.add(.guild, guilds)
    if takesPrivate { selection.addPrivate() }
    try selection.exclude(excluded)
    return selection
  }
}
