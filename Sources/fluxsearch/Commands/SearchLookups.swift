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
  func begin(_ archive: Archive) throws -> Int64 {
    let (before, now) = try Lookups.read(key, in: archive)
    do throws(StoreError) {
      let writer = try Archive(at: archive.path, for: .writing)
      try Lookups.note(key, row: now, in: writer)
    } catch {
      context.say("note: the next --since-last will begin where this one did: \(error.description)")
    }
    return before.map { $0 + 1 } ?? 0
  }
}
