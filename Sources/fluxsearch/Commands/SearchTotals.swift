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
  /// - Parameters:
  ///   - shown: how many hits are shown.
  ///   - folded: how many copies are shown with another hit instead of by themselves; they are told beside
  ///     the figures.
  ///   - next: the last hit that is shown, where there are more.
  ///   - isKept: whether the next look at what is new shows the others.
  /// - Returns: the sentence.
  func sentence(shown: Int64, folded: Int64, next: MessageAddress?, isKept: Bool) -> String {
    // Counting ends with a page where nobody waits for more, or where it was interrupted.
    let whole = whole(atLeast: shown + folded)
    let copies = folded > 0 ? " (\(Figures.count(folded, "copy", "copies")) folded)" : ""
    guard let next else {
      return shown >= total || !isExact
        ? Figures.count(shown, "hit") + copies : "\(Figures.count(shown)) of \(whole)\(copies)"
    }
    let way = isKept ? "the rest is still new the next time" : "more with --after \(next)"
    return "\(Figures.count(shown)) of \(whole)\(copies); \(way)"
  }

  private func whole(atLeast known: Int64) -> String {
    isExact ? Figures.count(total) : "over \(Figures.count(max(total, known)))"
  }
}
