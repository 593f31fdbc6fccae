import Arguments
public import Query
public import Store
import Text

/// Finds the names that somebody may have meant who typed one that nothing bears.
///
/// A name is found by the whole of it alone; who typed a part of one, or slipped, is told.
public enum NearNames {
  /// How many are offered.
  private static let most = 3

  /// Finds names that hold what was typed, or else the one that is nearest to it.
  ///
  /// - Parameters:
  ///   - typed: The name, without `#` or `@`.
  ///   - kind: What it was to be a name of.
  ///   - archives: Where to look.
  /// - Returns: The names, the likeliest first; none where nothing is like it.
  /// - Throws: `StoreError`.
  public static func find(
    _ typed: String,
    of kind: NameKind,
    in archives: [Archive]
  ) throws(StoreError) -> [String] {
    var found: [String] = []
    // One letter is a part of everything.
    if typed.count > 1 {
      for archive in archives {
        let names = try NameCompleter(archive: archive).names(of: kind, holding: typed, limit: most)
        found += names.filter { !found.contains($0) }
      }
    }
    guard found.isEmpty else { return Array(found.prefix(most)) }
    for archive in archives {
      let names = try NameCompleter(archive: archive).names(of: kind, beginning: "")
      let analyser = try archive.analyser()
      let folded = names.map { analyser.folded($0.name) }
      if let near = Spelling.nearest(to: analyser.folded(typed), among: folded),
        let index = folded.firstIndex(of: near)
      {
        return [names[index].name]
      }
    }
    return []
  }
}

extension EntityReference {
  /// The name in a reference that is nothing but one.
  public var bareName: String? {
    switch self {
    case .name(let name), .user(let name), .channel(let name), .channelOfGuild(_, let name): name
    case .excluding(let inner): inner.bareName
    default: nil
    }
  }
}
