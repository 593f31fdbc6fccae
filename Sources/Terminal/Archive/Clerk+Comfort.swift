import Present
import Query
import Store
import Text

/// What may have been meant by a search that found nothing.
extension Clerk {
  /// Looks for what may have been meant, as long as nothing else is to do.
  ///
  /// - Parameter isWanted: whether something else came.
  func comfort(unless isWanted: @escaping () -> Bool) {
    guard let (query, text, ticket) = hopeless else { return }
    hopeless = nil
    guard tickets.isNewest(.list, ticket) else { return }
    do throws(StoreError) {
      let found = try Suggestions(for: query, in: archive) { expression throws(StoreError) in
        try watching(ticket, or: isWanted) { () throws(StoreError) in
          try searcher.count(expression, limit: 10_000, patience: 200)
        }
      }
      var offers = Self.fields(of: query, text)
      offers += try nearNames(in: query.expression, of: text)
      offers += found.words.flatMap { word in
        word.alternatives.map { other in
          Offer(
            sentence: "\(word.word): did you mean \(other.text)?",
            query: Self.replacing(word.range, of: text, by: other.text)
          )
        }
      }
      offers += found.without.map { part in
        let figure = Figures.count(part.count, "message")
        let count = part.count >= 10_000 ? "over 9,999 messages" : figure
        return Offer(
          sentence: "Without “\(Self.plain(part.part))” it finds \(count)",
          query: "\(part.rest)",
          meaning: count
        )
      }
      send(.comfort(offers, ticket: ticket))
    } catch {
      // Whoever found nothing is told so already.
    }
  }

  /// The filters that were perhaps meant, of which the notes tell already.
  private static func fields(of query: ParsedQuery, _ text: String) -> [Offer] {
    query.hints.compactMap { hint in
      guard case .unknownField(_, let nearest) = hint.kind else { return nil }
      let query = replacing(hint.range, of: text, by: "\(nearest.rawValue):")
      return Offer(sentence: "", query: query)
    }
  }

  private static func replacing(_ range: Range<Int>, of text: String, by other: String) -> String {
    let head = String(decoding: text.utf8.prefix(range.lowerBound), as: UTF8.self)
    let tail = String(decoding: text.utf8.dropFirst(range.upperBound), as: UTF8.self)
    return head + other + tail
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
  private func nearNames(
    in expression: Expression,
    of text: String
  ) throws(StoreError) -> [Offer] {
    var offers: [Offer] = []
    for filter in Self.filters(of: expression) {
      switch filter {
      case .author(let names): offers += try near(names, of: .user, as: "from:", in: text)
      case .channel(let names): offers += try near(names, of: .channel, as: "in:", in: text)
      case .guild(let names): offers += try near(names, of: .guild, as: "guild:", in: text)
      case .reactedBy(let names):
        offers += try near(names, of: .user, as: "reacted-by:", in: text)
      default: break
      }
    }
    return offers
  }

  private func near(
    _ references: [EntityReference],
    of kind: NameKind,
    as field: String,
    in text: String
  ) throws(StoreError) -> [Offer] {
    let resolver = try EntityResolver(archive: archive)
    let analyser = try archive.analyser()
    var offers: [Offer] = []
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
      guard let best = best.map({ Self.quoted($0.name) }) else { continue }
      let whole = text.contains("\"\(typed)\"") ? "\"\(typed)\"" : typed
      let query = text.replacing(whole, with: best, maxReplacements: 1)
      offers.append(Offer(sentence: "Did you mean \(field)\(best)?", query: query))
    }
    return offers
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
