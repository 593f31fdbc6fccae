/// A part of a message that has lines of its own.
public struct Block: Hashable, Sendable {
  /// What a part is.
  public indirect enum Kind: Hashable, Sendable {
    /// Lines of text; the newlines between them are in it.
    case paragraph([Inline])
    /// A heading of level 1 to 4.
    case heading(level: Int, [Inline])
    /// Small grey text.
    case subtext([Inline])
    /// A quotation.
    case quote([Block])
    /// A box that says something of a kind.
    case alert(Alert, [Block])
    /// A list; of an ordered one the number of the first item.
    case list(start: Int?, [ListItem])
    /// Code, and its language where it is said.
    case code(String, language: String?)
    /// Cells in rows and columns.
    case table(Table)
    /// Lines that are hidden at first.
    case spoiler([Block])
  }

  /// The kinds of boxes.
  public enum Alert: String, Hashable, Sendable, CaseIterable {
    /// Worth knowing.
    case note = "NOTE"
    /// Helpful.
    case tip = "TIP"
    /// Needed.
    case important = "IMPORTANT"
    /// Urgent.
    case warning = "WARNING"
    /// Dangerous.
    case caution = "CAUTION"
  }

  /// What it is.
  public let kind: Kind
  /// Where it stands in the source, in UTF-8 offsets, with its markup.
  public let range: Range<Int>

  /// Makes a part.
  public init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

/// An item of a list.
public struct ListItem: Hashable, Sendable {
  /// Whether a task is done; nothing where it is no task.
  public let isDone: Bool?
  /// Its line.
  public let content: [Inline]
  /// The lists within it.
  public let children: [Block]

  /// Makes an item.
  public init(isDone: Bool? = nil, content: [Inline], children: [Block] = []) {
    self.isDone = isDone
    self.content = content
    self.children = children
  }
}
