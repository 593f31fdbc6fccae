/// Where a document came from; a higher rank is believed over a lower one.
///
/// The order is archive.md's rule of precedence, one for sync, follow, import and merge.
public enum Source: Int64, Hashable, Comparable, Sendable, CaseIterable {
  /// The data that a server hands out about one account: own messages, and little of each.
  case harvest = 0
  /// Another tool's export, or an export of this one.
  case `import` = 1
  /// Another archive of this kind.
  case archive = 2
  /// A page from the server.
  case api = 3
  /// A live event.
  case gateway = 4

  /// What is believed first: API and gateway stand beside each other.
  public var rank: Int64 {
    min(rawValue, 3)
  }

  /// Orders sources by the number that stands for them in an archive.
  public static func < (left: Source, right: Source) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The shape of a kept document: which mapping reads it.
public enum DocumentShape: Int64, Hashable, Sendable, CaseIterable {
  /// The API's and gateway's message object.
  case fluxer = 0
  /// An entry of a data harvest, old or new.
  case harvest = 1
  /// A message of DiscordChatExporter's JSON.
  case chatExporter = 2
}
