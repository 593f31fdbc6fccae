import Commands
import Console
import Model
import Query
import Store
import Writing

/// A look at the inboxes of some archives: what is asked of each, and what was seen in the end.
final class InboxLook {
  private let isUnreadOnly: Bool
  private let isNoted: Bool
  private let context: Context
  private var boxes: [Box] = []

  /// How long messages that arrive late are new.
  private static let span: Int64 = 30 * 86_400_000

  /// The inbox of one archive.
  private struct Box {
    let searcher: Searcher
    let inbox: Inbox
    let seen: SeenRows?
    var shown: [Int64] = []
  }

  /// Prepares a look.
  ///
  /// - Parameters:
  ///   - isUnreadOnly: whether nothing is shown that was shown before.
  ///   - isNoted: whether what is shown counts as seen.
  ///   - context: what the command works with.
  init(isUnreadOnly: Bool, isNoted: Bool, _ context: Context) {
    self.isUnreadOnly = isUnreadOnly
    self.isNoted = isNoted
    self.context = context
  }

  /// Begins with an archive.
  ///
  /// - Parameters:
  ///   - searcher: who answers for it.
  ///   - request: what is asked beside that it is in the inbox.
  /// - Returns: what is asked of it.
  /// - Throws: `StoreError`.
  func begin(_ searcher: Searcher, _ request: SearchRequest) throws -> SearchRequest {
    let archive = searcher.archive
    let seen = try archive.seenRows(of: .inbox)
    var inbox = try Inbox(of: archive)
    boxes.append(Box(searcher: searcher, inbox: inbox, seen: seen))
    var request = request
    if isUnreadOnly, let seen {
      request.lowestRow = seen.lowest
      inbox.seenRows = seen.rows
    }
    request.inbox = inbox
    return request
  }

  /// Whether nobody has an inbox in any of the archives.
  var hasNoOwner: Bool { boxes.allSatisfy(\.inbox.owners.isEmpty) }

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
  func end() throws {
    guard isNoted else { return }
    for box in boxes where !box.inbox.owners.isEmpty {
      let seen = try seen(after: box)
      guard seen != box.seen else { continue }
      let path = box.searcher.archive.path
      do throws(StoreError) {
        try Archive(at: path, for: .writing).setSeenRows(seen, of: .inbox)
      } catch {
        context.say("note: what was shown stays unread: \(error.description)")
      }
    }
  }

  private func seen(after box: Box) throws -> SeenRows {
    let inbox = box.inbox
    let begin = Timestamp(milliseconds: context.now().milliseconds - Self.span)
    let horizon = Snowflake(firstAt: begin).tick
    var seen = box.seen ?? SeenRows(from: 0)
    seen.insert(box.shown)
    var unseen = inbox
    unseen.seenRows = seen.rows
    seen.settle(below: min(horizon, try oldest(box, unseen, from: seen.lowest) ?? horizon))
    return seen
  }

  private func oldest(_ box: Box, _ inbox: Inbox, from row: Int64) throws -> Int64? {
    var request = SearchRequest(query: ParsedQuery(""), order: .oldest, limit: 1, counting: .none)
    request.lowestRow = row
    request.inbox = inbox
    return try box.searcher.rows(request).first
  }
}
