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
  ///
  /// Copies that are shown with another hit instead of by themselves are told beside the figures.
  func sentence(shown: Int64, folded: Int64, next: MessageAddress?) -> String {
    let copies = folded > 0 ? " (\(Figures.count(folded, "copy", "copies")) folded)" : ""
    guard let next else {
      return shown >= total || !isExact
        ? Figures.count(shown, "hit") + copies : "\(Figures.count(shown)) of \(whole)\(copies)"
    }
    return "\(Figures.count(shown)) of \(whole)\(copies); more with --after \(next)"
  }

  private var whole: String {
    isExact ? Figures.count(total) : "over \(Figures.count(total))"
  }
}
