public import Model

/// A piece of a line: text, or something that stands in it.
public struct Inline: Hashable, Sendable {
  /// What a piece is.
  public indirect enum Kind: Hashable, Sendable {
    /// Text without markup; escapes are undone.
    case text(String)
    /// Pieces in a style.
    case styled(Style, [Inline])
    /// Code within a line, which holds no markup.
    case code(String)
    /// A link with a text of its own, and perhaps a title.
    case link([Inline], address: String, title: String?)
    /// An address as it stands; in angle brackets it has no preview.
    case address(String, hasPreview: Bool)
    /// Somebody or something that is called.
    case mention(Mention)
    /// A custom emoji.
    case emoji(name: String, id: Snowflake, isAnimated: Bool)
    /// An emoji that is written out: `:name:`, perhaps with a tone of skin.
    case shortcode(String, tone: Int?)
    /// An instant in seconds since 1970, shown in the reader's words.
    case time(seconds: Int64, TimeStyle)
  }

  /// How pieces look.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// `**bold**`
    case strong
    /// `*italic*` or `_italic_`
    case emphasis
    /// `__underlined__`
    case underline
    /// `~~struck~~`
    case strike
    /// `||hidden||`
    case spoiler
  }

  /// How an instant is shown.
  public enum TimeStyle: String, Hashable, Sendable, CaseIterable {
    /// The hour and minute.
    case shortTime = "t"
    /// The hour, minute and second.
    case longTime = "T"
    /// The day in digits.
    case shortDate = "d"
    /// The day in words.
    case longDate = "D"
    /// The day in words and the minute; what is meant where nothing is said.
    case dateTime = "f"
    /// The same with the day of the week.
    case fullDateTime = "F"
    /// The day in digits and the minute.
    case shortDateTime = "s"
    /// The day in digits and the second.
    case mediumDateTime = "S"
    /// How long ago or ahead.
    case relative = "R"
  }

  /// What it is.
  public let kind: Kind
  /// Where it stands in the source, in UTF-8 offsets, with its markup.
  public let range: Range<Int>

  /// Makes a piece.
  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The pieces within.
  public var children: [Inline] {
    switch kind {
    case .styled(_, let children), .link(let children, _, _): children
    default: []
    }
  }
}

/// What a message calls by its id.
public enum Mention: Hashable, Sendable {
  /// A person.
  case user(Snowflake)
  /// The bearers of a role.
  case role(Snowflake)
  /// A channel or thread.
  case channel(Snowflake)
  /// Everyone in the channel; whether they were called is said by the message.
  case everyone
  /// Everyone who is online.
  case here
  /// A command of a bot, by its words.
  case command(String, Snowflake)
  /// A page of the guild: `customize`, `browse`, `guide`, `linked-roles`.
  case page(String)
}
