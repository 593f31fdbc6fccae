/// A query as it was understood.
public struct ParsedQuery: Hashable, Sendable {
  /// A term of the query's own text, with where it stands.
  public struct PlacedTerm: Hashable, Sendable {
    /// What to look for.
    public let term: TextTerm
    /// UTF-8 offsets in the query.
    public let range: Range<Int>
  }

  /// What a message must be to be found.
  public private(set) var expression: Expression

  /// What was asked about the order and the reach of the search.
  public let options: QueryOptions

  /// What the writer may not have meant, in the query's order; at most 16.
  public let hints: [Hint]

  /// The terms of the text in the query's order, those under a negation too; not those of `old:`
  /// and its like.
  public let terms: [PlacedTerm]

  /// Reads a query, which any text is.
  public init(_ query: String) {
    var parser = Parser(query)
    parser.run()
    expression = parser.result
    options = parser.options
    hints = parser.hints.hints.sorted { $0.range.lowerBound < $1.range.lowerBound }
    terms = parser.terms
  }

  /// The same query of which only what all filters hold of is left.
  public func narrowed(by filters: [Filter]) -> ParsedQuery {
    var query = self
    query.expression = .and(filters.map(Expression.filter) + [expression])
    return query
  }

  /// The whole query as it would be written by the book: the options behind the expression.
  public var canonical: String {
    let options = options.description
    if options.isEmpty { return expression.description }
    return expression == .everything ? options : "\(expression) \(options)"
  }
}
