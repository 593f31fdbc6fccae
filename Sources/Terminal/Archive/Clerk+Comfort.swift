import Query
import Store
import Text

/// What may have been meant by a search that found nothing.
extension Clerk {
  /// Looks for what may have been meant, as long as nothing else is to do.
  ///
  /// - Parameter isWanted: whether something else came.
  func comfort(unless isWanted: @escaping () -> Bool) {
    guard let (query, ticket) = hopeless else { return }
    hopeless = nil
    guard tickets.isNewest(.list, ticket) else { return }
    do throws(StoreError) {
      let found = try Suggestions(for: query, in: archive) { expression throws(StoreError) in
        try watching(ticket, or: isWanted) { () throws(StoreError) in
          try searcher.count(expression, limit: 10_000, patience: 200)
        }
      }
      var words = try nearNames(in: query.expression)
      words += found.words.map { word in
        "\(word.word): did you mean \(word.alternatives.map(\.text).joined(separator: ", "))?"
      }
      words += found.without.map { part in
        let count = part.count >= 10_000 ? "over 9,999 messages" : "\(part.count) messages"
        return
          "Without “\(Self.plain(part.part))” it finds \(part.count == 1 ? "1 message" : count)"
      }
      send(.comfort(words, ticket: ticket))
    } catch {
      // Whoever found nothing is told so already.
    }
  }

  /// A part of a question as somebody would have typed it: what the canonical form guards with a
  /// backslash, because it would else be read as a filter, was typed without one.
  private static func plain(_ part: String) -> String {
    let isNot = part.hasPrefix("-")
    let body = isNot ? part.dropFirst() : part[...]
    guard body.hasPrefix("\\") else { return part }
    return (isNot ? "-" : "") + body.dropFirst()
  }

  // MARK: - names

  /// For each name that nobody and nothing bears, the nearest one that somebody or something does.
  private func nearNames(in expression: Expression) throws(StoreError) -> [String] {
    var words: [String] = []
    for filter in Self.filters(of: expression) {
      switch filter {
      case .author(let names): words += try near(names, of: .user, as: "from:")
      case .channel(let names): words += try near(names, of: .channel, as: "in:")
      case .guild(let names): words += try near(names, of: .guild, as: "guild:")
      case .reactedBy(let names): words += try near(names, of: .user, as: "reacted-by:")
      default: break
      }
    }
    return words
  }

  private func near(
    _ references: [EntityReference],
    of kind: NameKind,
    as field: String
  ) throws(StoreError) -> [String] {
    let resolver = try EntityResolver(archive: archive)
    let analyser = try archive.analyser()
    var words: [String] = []
    for reference in references {
      guard let typed = Self.name(of: reference) else { continue }
      let known =
        switch kind {
        case .user: try resolver.users(reference)
        case .channel: try resolver.channels(reference)
        case .guild: try resolver.guilds(reference)
        }
      guard known.isEmpty else { continue }
      let wanted = analyser.folded(typed)
      let limit = EditDistance.forgiven(length: wanted.unicodeScalars.count)
      var best: (name: String, typos: Int)?
      // Those with the most messages come first: of equally near ones they are meant.
      for name in try NameCompleter(archive: archive).names(of: kind, beginning: "") {
        let other = analyser.folded(name.name)
        guard let typos = EditDistance.between(wanted, other, atMost: limit) else { continue }
        if typos < best?.typos ?? .max { best = (name.name, typos) }
      }
      if let best { words.append("Did you mean \(field)\(Self.quoted(best.name))?") }
    }
    return words
  }

  /// The name in a reference that is nothing but one.
  private static func name(of reference: EntityReference) -> String? {
    switch reference {
    case .name(let name), .user(let name), .channel(let name), .channelOfGuild(_, let name): name
    default: nil
    }
  }

  /// Every filter of a question that somebody wants, from left to right.
  private static func filters(of expression: Expression) -> [Filter] {
    switch expression {
    case .filter(let filter): [filter]
    case .and(let members), .or(let members): members.flatMap(filters)
    case .not, .text: []
    }
  }
}
