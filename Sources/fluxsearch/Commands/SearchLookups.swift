import Console
import Query
import Store
import Writing

/// Remembers how far a search had come, for `--since-last`.
struct SearchLookups {
  let key: String
  let context: Context

  /// Finds the first row that is new, and notes that everything up to now was seen.
  ///
  /// - Returns: the row; 0 the first time.
  func begin(_ searcher: Searcher) throws -> Int64 {
    let archive = searcher.archive
    let seen = try archive.seenRow(ofQuery: key)
    let newest = try searcher.newestRow
    do throws(StoreError) {
      let writer = try Archive(at: archive.path, for: .writing)
      try writer.setSeenRow(newest, ofQuery: key)
    } catch {
      context.say("note: the next --since-last will begin where this one did: \(error.description)")
    }
    return seen.map { $0 + 1 } ?? 0
  }
}
