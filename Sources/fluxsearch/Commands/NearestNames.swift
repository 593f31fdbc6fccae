import Arguments
import Console
import Query
import Store
import Text
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
      guard let typed = name(of: reference), try !isKnown(reference, kind) else { continue }
      guard let near = try nearest(to: typed, of: kind) else { continue }
      let value = near.contains(where: { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" })
      run.context.say("did you mean \(field)\(value ? "\"\(near)\"" : near)?")
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

  private func nearest(to typed: String, of kind: NameKind) throws -> String? {
    for searcher in run.searchers {
      let names = try NameCompleter(archive: searcher.archive).names(of: kind, beginning: "")
      let analyser = try searcher.archive.analyser()
      let folded = names.map { analyser.folded($0.name) }
      if let near = Spelling.nearest(to: analyser.folded(typed), among: folded),
        let index = folded.firstIndex(of: near)
      {
        return names[index].name
      }
    }
    return nil
  }

  /// The name in a reference that is nothing but one.
  private func name(of reference: EntityReference) -> String? {
    switch reference {
    case .name(let name), .user(let name), .channel(let name), .channelOfGuild(_, let name): name
    case .excluding(let inner): name(of: inner)
    default: nil
    }
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
