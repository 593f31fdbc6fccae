import Present
import Query

/// What the last line of a page says.
struct SearchTotals {
  private let total: Int64
  private let isExact: Bool

  init(_ search: MergedSearch) {
    total = search.total
    isExact = search.totalIsExact
  }

  /// How many of how many, and how to go on.
  func sentence(shown: Int64, next: MessageAddress?) -> String {
    guard let next else {
      return shown >= total || !isExact
        ? Figures.count(shown, "hit") : "\(Figures.count(shown)) of \(whole)"
    }
    return "\(Figures.count(shown)) of \(whole); more with --after \(next)"
  }

  private var whole: String {
    isExact ? Figures.count(total) : "over \(Figures.count(total))"
  }
}
