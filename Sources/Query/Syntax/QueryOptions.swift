/// What a query says about the order and the reach of the search; what is nothing was not said.
public struct QueryOptions: Hashable, Sendable {
  /// What hits are sorted by.
  public enum Sort: String, Hashable, Sendable, CaseIterable {
    /// When they were sent.
    case timestamp
    /// How well they fit.
    case relevance
  }

  /// Which way hits are sorted.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The oldest, or the least fitting, first.
    case ascending = "asc"
    /// The newest, or the most fitting, first.
    case descending = "desc"
  }

  /// Where Fluxer's own search looks; kept as it was asked for.
  public enum Scope: String, Hashable, Sendable, CaseIterable {
    /// The channel or guild that is open.
    case current
    /// The conversations that are open.
    case openDMs = "open_dms"
    /// All conversations.
    case allDMs = "all_dms"
    /// All guilds.
    case allGuilds = "all_guilds"
    /// All there is.
    case all
    /// Open conversations and all guilds.
    case openDMsAndAllGuilds = "open_dms_and_all_guilds"
  }

  /// What to sort by.
  public var sort: Sort?
  /// Which way to sort.
  public var order: Order?
  /// Where to look.
  public var scope: Scope?

  /// Takes options; what is left out was not said.
  public init(sort: Sort? = nil, order: Order? = nil, scope: Scope? = nil) {
    self.sort = sort
    self.order = order
    self.scope = scope
  }
}

extension QueryOptions: CustomStringConvertible {
  /// The options as they are written in a query.
  public var description: String {
    [
      sort.map { "sort:\($0.rawValue)" }, order.map { "order:\($0.rawValue)" },
      scope.map { "scope:\($0.rawValue)" },
    ]
    .compactMap(\.self).joined(separator: " ")
  }
}
