import Model

/// What is asked of an archive, beside the query itself.
public struct SearchRequest: Hashable, Sendable {
  /// In which order hits come.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The newest first.
    case newest
    /// The oldest first.
    case oldest
    /// The most fitting first.
    case relevance
  }

  /// How far hits are counted.
  public enum Counting: Hashable, Sendable {
    /// Not beyond the page.
    case none
    /// Up to 10,000.
    case page
    /// All.
    case exact
  }

  /// The most hits that one page may have; more come page by page.
  public static let longestPage = 1_000_000

  /// The query as it was understood.
  public var query: ParsedQuery
  /// The order of the hits.
  public var order: Order
  /// How many hits at most; 1 or more.
  public var limit: Int
  /// The last hit of the page before; its channel decides between equal ids.
  public var after: MessageAddress?
  /// The lowest row that is looked at, for what is new since some row; 0 for all.
  public var lowestRow: Int64 = 0
  /// Rows that are left out, for they were seen before.
  public var seenRows: Set<Int64> = []
  /// Whose inbox is looked through; everything where there is none.
  public var inbox: Inbox?
  /// How far hits are counted.
  public var counting: Counting
  /// How long patterns may be looked for, in milliseconds.
  public var patience: Int64
  /// How wide a snippet is, in columns.
  public var snippetWidth: Int

  /// Asks for a page.
  public init(
    query: ParsedQuery,
    order: Order? = nil,
    limit: Int = 20,
    after: MessageAddress? = nil,
    counting: Counting = .page,
    patience: Int64 = 2000,
    snippetWidth: Int = 160
  ) {
    self.query = query
    self.order = order ?? Self.order(of: query.options)
    self.limit = min(max(1, limit), Self.longestPage)
    self.after = after
    self.counting = counting
    self.patience = patience
    self.snippetWidth = snippetWidth
  }

  /// What a message must be: the query, within the reach that its `scope:` asks for.
  ///
  /// An archive knows no channel that is open, so that `current` is everything.
  public var expression: Expression {
    let isDirect = Expression.filter(.state([.direct]))
    return switch query.options.scope {
    case .openDMs, .allDMs: .and([query.expression, isDirect])
    case .allGuilds: .and([query.expression, .not(isDirect)])
    case .all, .current, .openDMsAndAllGuilds, nil: query.expression
    }
  }

  /// The order that a query's own `sort:` and `order:` ask for.
  private static func order(of options: QueryOptions) -> Order {
    if options.sort == .relevance { return .relevance }
    return options.order == .ascending ? .oldest : .newest
  }
}
