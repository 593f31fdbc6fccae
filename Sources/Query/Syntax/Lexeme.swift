/// A piece of a query, with the bytes it was read from.
struct Lexeme: Hashable, Sendable {
  /// What a piece is.
  enum Kind: Hashable, Sendable {
    /// A bracket that opens a group.
    case open
    /// The bracket that closes it.
    case close
    /// `OR` or `|`: an operator where it has an operand on both sides.
    case or
    /// `AND`: an operator where it has an operand on both sides.
    case and
    /// `NOT`: an operator where an operand follows.
    case not
    /// `-` directly before an operand.
    case minus
    /// `*` alone.
    case everything
    /// Something to look for.
    case term(TextTerm)
    /// A filter or an option, with one value or more.
    case field(Field, [FieldValue])
  }

  var kind: Kind

  /// UTF-8 offsets in the query.
  var range: Range<Int>
}

/// One value of a filter.
struct FieldValue: Hashable, Sendable {
  /// The value without its quotes.
  var text: String

  /// The value as something to look for; only fields that take text have it.
  var term: TextTerm?

  /// UTF-8 offsets in the query.
  var range: Range<Int>
}
