import Commands
import Console
import Query
import Store
import Writing

/// Offers the names that are nearest to those that a search asked for in vain.
struct NearestNames {
  private let run: SearchRun

  init(_ run: SearchRun) {
    self.run = run
  }

  /// Tells the nearest known name of each that no archive knows.
  func tell() throws {
    for filter in filters(of: run.query.expression) {
      switch filter {
      case .author(let names): try tell(names, of: .user, as: "from:")
      case .channel(let names): try tell(names, of: .channel, as: "in:")
      case .guild(let names): try tell(names, of: .guild, as: "guild:")
      case .reactedBy(let names): try tell(names, of: .user, as: "reacted-by:")
      default: break
      }
    }
  }

  private func tell(_ names: [EntityReference], of kind: NameKind, as field: String) throws {
    for reference in names {
      guard let typed = reference.bareName, try !isKnown(reference, kind) else { continue }
      let near = try NearNames.find(typed, of: kind, in: run.searchers.map(\.archive))
      guard !near.isEmpty else { continue }
      let offers = near.map { name in
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return "\(field)\(isPlain ? name : "\"\(name)\"")"
      }
      run.context.say("did you mean \(offers.joined(separator: " or "))?")
    }
  }

  private func isKnown(_ reference: EntityReference, _ kind: NameKind) throws -> Bool {
    for searcher in run.searchers {
      let resolver = try EntityResolver(archive: searcher.archive)
      let found =
        switch kind {
        case .user: try resolver.users(reference)
        case .channel: try resolver.channels(reference)
        case .guild: try resolver.guilds(reference)
        }
      if !found.isEmpty { return true }
    }
    return false
  }

  /// Every filter of a question, from left to right.
  private func filters(of expression: Expression) -> [Filter] {
    switch expression {
    case .filter(let filter): [filter]
    case .and(let members), .or(let members): members.flatMap(filters)
    case .not(let inner): filters(of: inner)
    case .text: []
    }
  }
}
