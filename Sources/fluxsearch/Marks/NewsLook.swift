import Commands
import Console
import Model
import Query
import Store
import Writing

/// A look at what is new in some archives: what is asked of each, and what was seen in the end.
final class NewsLook {
  /// What is looked at.
  enum Matter: Hashable {
    /// What calls the owners of an archive.
    case inbox
    /// What a search finds; its query in canonical form.
    case search(String)

    var question: StandingQuestion {
      switch self {
      case .inbox: .inbox
      case .search(let query): .query(query)
      }
    }
  }

  /// What is looked at.
  let matter: Matter
  /// Whether nothing is shown that was shown before.
  private let isNewOnly: Bool
  private let isNoted: Bool
  private let context: Context
  private var boxes: [Box] = []

  /// How long messages that arrive late are new, in ticks of 128 ms: thirty days.
  private static let span: Int64 = 30 * 86_400_000 / 128

  /// What is looked at in one archive.
  private struct Box {
    let searcher: Searcher
    /// What is asked, but for what was seen.
    let request: SearchRequest
    let seen: SeenRows?
    var shown: [Int64] = []
  }

  /// Prepares a look.
  ///
  /// - Parameters:
  ///   - matter: what is looked at.
  ///   - isNewOnly: whether nothing is shown that was shown before.
  ///   - isNoted: whether what is shown counts as seen.
  ///   - context: what the command works with.
  init(_ matter: Matter, isNewOnly: Bool, isNoted: Bool, _ context: Context) {
    self.matter = matter
    self.isNewOnly = isNewOnly
    self.isNoted = isNoted
    self.context = context
  }

  /// Begins with an archive.
  ///
  /// - Parameters:
  ///   - searcher: who answers for it.
  ///   - request: what is asked of it.
  /// - Returns: what is asked of it in this look.
  /// - Throws: `StoreError`.
  func begin(_ searcher: Searcher, _ request: SearchRequest) throws -> SearchRequest {
    var request = request
    if matter == .inbox { request.inbox = try Inbox(of: searcher.archive) }
    let seen = try seen(in: searcher.archive)
    boxes.append(Box(searcher: searcher, request: request, seen: seen))
    if isNewOnly, let seen {
      request.lowestRow = seen.lowest
      request.seenRows = seen.rows
    }
    return request
  }

  private func seen(in archive: Archive) throws -> SeenRows? {
    if let seen = try archive.seenRows(of: matter.question) { return seen }
    guard case .search(let query) = matter, let row = try archive.seenRow(ofQuery: query) else {
      return nil
    }
    return SeenRows(from: row + 1)
  }

  /// Whether nobody has an inbox in any of the archives.
  var hasNoOwner: Bool {
    matter == .inbox && boxes.allSatisfy { $0.request.inbox?.owners.isEmpty != false }
  }

  /// Whether what finds no place on a page is shown by the next look, and not by a page behind it.
  var keepsTheRest: Bool {
    isNewOnly && isNoted && boxes.contains { $0.seen != nil || matter == .inbox }
  }

  /// Notes what was shown.
  func note(_ hits: [MergedHit]) {
    for found in hits {
      if boxes.indices.contains(found.archive) {
        boxes[found.archive].shown.append(found.hit.row)
      }
      for copy in found.copies {
        guard let place = boxes.firstIndex(where: { $0.searcher.instance == copy.instance }) else {
          continue
        }
        boxes[place].shown.append(copy.row)
      }
    }
  }

  /// Keeps what was seen, once all of it was written; an archive that can't be written is told of and is
  /// no failure.
  ///
  /// - Parameter isWhole: whether everything that is new counts as seen, as where it was counted.
  /// - Throws: `StoreError`.
  func end(isWhole: Bool = false) throws {
    guard isNoted else { return }
    for box in boxes where box.request.inbox?.owners.isEmpty != true {
      let seen = try isWhole || isFirst(box) ? everything(of: box) : seen(after: box)
      guard let seen else { continue }
      guard seen != box.seen else { continue }
      let path = box.searcher.archive.path
      do throws(StoreError) {
        try Archive(at: path, for: .writing).setSeenRows(seen, of: matter.question)
      } catch {
        context.say(
          matter == .inbox
            ? "note: what was shown stays unread: \(error.description)"
            : "note: the next --since-last will begin where this one did: \(error.description)"
        )
      }
    }
  }

  /// Whether a search is asked for the first time: all that it finds is past then, for it is from now on
  /// that somebody wants to know.
  private func isFirst(_ box: Box) -> Bool {
    box.seen == nil && matter != .inbox
  }

  /// All that a question finds, as far back as late messages are new.
  private func everything(of box: Box) throws -> SeenRows {
    var request = box.request
    request.order = .newest
    request.limit = SeenRows.mostRows
    let low = try horizon(of: box)
    request.lowestRow = low
    // Where time runs out, what is there is past all the same; only what comes late is not known then.
    guard let rows = try box.searcher.certainRows(request) else {
      return SeenRows(from: try box.searcher.newestRow + 1)
    }
    var seen = SeenRows(from: low, rows: Set(rows))
    // What is older than so many is past as well.
    if rows.count == request.limit, let oldest = rows.min() { seen.settle(below: oldest) }
    return seen
  }

  /// What was seen after this look; nothing, and a note, where what wasn't shown can't be told from what
  /// was, for they are too many or time ran out.
  private func seen(after box: Box) throws -> SeenRows? {
    let horizon = try horizon(of: box)
    let before = box.seen ?? SeenRows(from: 0)
    var seen = before
    seen.insert(box.shown)
    var request = box.request
    request.order = .oldest
    request.limit = 1
    request.lowestRow = before.lowest
    request.seenRows = before.rows.union(box.shown)
    guard let found = try box.searcher.certainRows(request) else {
      context.say("note: time ran out; what was shown will be new once more")
      return nil
    }
    let oldest = found.first
    if let oldest, oldest < seen.lowest {
      context.say(
        "note: so many are new that none is remembered as seen; --limit 0 shows them all at once"
      )
      return nil
    }
    seen.settle(below: min(horizon, oldest ?? horizon))
    return seen
  }

  /// The first row that may be new later on: an archive that nothing comes to is as old as its newest
  /// message.
  private func horizon(of box: Box) throws -> Int64 {
    let now = Snowflake(firstAt: context.now()).tick
    return max(0, min(now, try box.searcher.newestRow) - Self.span)
  }
}
