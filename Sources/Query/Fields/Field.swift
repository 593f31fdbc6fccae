/// A name that may stand before a colon in a query.
public enum Field: String, Hashable, Sendable, CaseIterable {
  /// Who wrote it.
  case from
  /// The channel it stands in.
  case `in`
  /// The guild it stands in.
  case guild
  /// Whom it pings.
  case mentions
  /// What it carries.
  case has
  /// What has become of it.
  case `is`
  /// What kind of account wrote it.
  case authorType = "author-type"
  /// What kind of card it carries.
  case embedType = "embed-type"
  /// The site a card comes from.
  case embedProvider = "embed-provider"
  /// The host of a link.
  case link
  /// An attachment's name.
  case filename
  /// An attachment's ending.
  case ext
  /// What a file that was sent with it says.
  case filetext
  /// Sent before a date.
  case before
  /// Sent from a date on.
  case after
  /// Sent within a date; `on` is the same.
  case during
  /// Sent no longer ago than this.
  case last
  /// Older than an id.
  case beforeID = "beforeid"
  /// Newer than an id.
  case afterID = "afterid"
  /// The message's own id.
  case id
  /// The message it answers.
  case replyTo = "reply-to"
  /// How often an emoji was added.
  case reaction
  /// Who added an emoji.
  case reactedBy = "reacted-by"
  /// What it once said.
  case old
  /// The kind of message.
  case type
  /// A saved search.
  case saved
  /// Whether it is pinned.
  case pinned
  /// Whether age-restricted channels are looked through.
  case nsfw
  /// Alternatives of text.
  case any
  /// What to sort by.
  case sort
  /// Which way to sort.
  case order
  /// Where to look.
  case scope

  /// Whether its values are terms, with quotes and marks of their own.
  var takesText: Bool {
    self == .old || self == .filetext || self == .any
  }

  /// Whether it is an option of the whole query and not a filter.
  public var isOption: Bool {
    self == .sort || self == .order || self == .scope
  }
}

/// What is known of a field: the one source of the parser, the help, the completion and the manual.
public struct FieldDefinition: Sendable {
  /// What several values behind commas mean.
  public enum List: Sendable {
    /// No list: one value.
    case single
    /// One of them must fit.
    case anyOf
    /// All of them must fit.
    case allOf
  }

  /// What kind of value it takes, for completion.
  public enum ValueKind: Hashable, Sendable {
    /// A person's name.
    case person
    /// A channel's name.
    case channel
    /// A guild's name.
    case guild
    /// One of some words.
    case words([String])
    /// A date, time or range.
    case date
    /// A span of time.
    case span
    /// A message's id or address.
    case message
    /// An emoji.
    case emoji
    /// The name of a saved search.
    case savedSearch
    /// Whatever was typed.
    case text
  }

  /// The field.
  public let field: Field
  /// Other names of it.
  public let aliases: [String]
  /// What kind of value it takes.
  public let values: ValueKind
  /// What several values mean.
  public let list: List
  /// What it takes, in words, as in "It takes a date".
  public let takes: String
  /// What it asks, as the end of "messages …".
  public let meaning: String
  /// A query that uses it.
  public let example: String

  /// The name, as it is typed before the colon.
  public var name: String {
    field.rawValue
  }
}
