/// What a message must be to be found: a tree of terms and filters.
///
/// Its description is the query by the book: parsing it gives the same tree, as long as the tree is
/// well formed: `and` and `or` have two members or more (but for `everything`), lists of values one
/// or more, and brackets and negations are at most 40 levels deep.
public enum Expression: Hashable, Sendable {
  /// The text holds this.
  case text(TextTerm)
  /// The message is of this kind.
  case filter(Filter)
  /// The message isn't that.
  indirect case not(Expression)
  /// The message is all of these; of none of them, it is any message at all.
  indirect case and([Expression])
  /// The message is one of these at least.
  indirect case or([Expression])

  /// What every message is.
  public static let everything = Expression.and([])

  /// What no message is.
  public static let nothing = Expression.not(.everything)

  /// All of some expressions, well formed: one alone is itself.
  public static func all(of members: [Expression]) -> Expression {
    members.count == 1 ? members[0] : .and(members)
  }

  /// Any of some expressions, well formed: one alone is itself, and none is nothing.
  public static func any(of members: [Expression]) -> Expression {
    switch members.count {
    case 0: .nothing
    case 1: members[0]
    default: .or(members)
    }
  }
}
