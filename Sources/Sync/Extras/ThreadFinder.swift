import Model
import Payload
import Store
import Wire

/// Finds archived threads: the active ones are shown by the session, these only by lists.
struct ThreadFinder: Sendable {
  /// How long a list isn't asked again.
  static let pause: Int64 = 20 * 3_600_000
  /// The most pages of one list; a list that goes on longer goes nowhere.
  static let mostPages = 10_000

  let server: Server
  let keeper: ArchiveKeeper
  let account: Snowflake

  /// A page of such a list.
  struct Page {
    var threads: [SyncTarget] = []
    var oldest: Timestamp?
    var newest: Timestamp?
    var hasMore = false
    /// Why the list could not be read to its end, where it couldn't.
    var trouble: String?
  }

  /// What was found.
  struct Found {
    var threads: [SyncTarget] = []
    /// The lists that could not be read, a sentence each; they are asked for again by the next search.
    var troubles: [String] = []
  }

  /// Reads the lists of every channel that can have threads and wasn't asked lately.
  ///
  /// - Parameters:
  ///   - finder: the session's channels.
  ///   - limits: what the run may spend; where it is spent, the lists are left for the next run.
  ///   - isWanted: whether the threads of a channel are wanted.
  /// - Returns: the threads; those that are known already aren't told again.
  /// - Throws: what ends the run.
  func find(
    _ finder: TargetFinder,
    within limits: RunLimits,
    where isWanted: (Channel) -> Bool
  ) async throws(SyncError) -> Found {
    let marks = try await keeper.marks(account)
    var found = Found()
    for guild in finder.view.guilds where guild.threads != nil || finder.view.isBot {
      for parent in guild.channels
      where Self.mayHaveThreads(parent.channel) && isWanted(parent.channel) {
        let target = finder.target(parent)
        let asked = marks.asked[parent.channel.id]?.milliseconds ?? 0
        let age = server.now.milliseconds - asked
        // What was asked for in the future was dated by a clock that was set back since.
        guard target.history == .whole, !(0..<Self.pause).contains(age) else { continue }
        guard await limits.reason == nil else { return found.readable(by: finder) }
        let isManager = finder.mayManageThreads(parent)
        let more = try await threads(
          of: target,
          since: marks.newest[parent.channel.id],
          isManager: isManager
        )
        found.threads += more.threads
        found.troubles += more.troubles
      }
    }
    return found.readable(by: finder)
  }

  private static func mayHaveThreads(_ channel: Channel) -> Bool {
    [.text, .announcement, .forum, .media].contains(channel.kind)
  }

  /// Reads the lists of one channel.
  private func threads(
    of parent: SyncTarget,
    since: Timestamp?,
    isManager: Bool
  ) async throws(SyncError) -> Found {
    var lists: [ArchivedThreads] = [.open]
    if parent.channel.kind == .text { lists.append(isManager ? .hidden : .joined) }
    var found = Found()
    var newest = since
    let begun = server.now
    for list in lists {
      let page = try await read(list, of: parent.channel, since: since)
      found.threads += page.threads
      newest = [newest, page.newest].compactMap(\.self).max()
      guard let trouble = page.trouble else { continue }
      found.troubles.append("the archived threads of channel \(parent.channel.id): \(trouble)")
    }
    try await keeper.take(found.threads, now: begun)
    // What was read in part is read from its beginning the next time: nothing tells what was left.
    guard found.troubles.isEmpty else { return found }
    try await keeper.markThreads(of: parent.channel.id, account, newest: newest, now: server.now)
    return found
  }

  /// Reads a list downwards until it ends, or until what is known begins.
  private func read(
    _ list: ArchivedThreads,
    of parent: Channel,
    since: Timestamp?
  ) async throws(SyncError) -> Page {
    var whole = Page()
    var cursor: ThreadCursor?
    for _ in 0..<Self.mostPages {
      let page: Page
      do throws(Refusal) {
        let reply = try await server.archivedThreads(of: parent.id, list, before: cursor)
        page = try Self.understand(reply.body, in: parent)
      } catch {
        switch error {
        case .stopped(let error): throw error
        // A list that is refused tells nothing of the channel itself.
        case .closed: return whole
        case .failed, .unreadable:
          whole.trouble = "\(error)"
          return whole
        }
      }
      whole.threads += page.threads
      whole.newest = [whole.newest, page.newest].compactMap(\.self).max()
      let lowest = page.threads.map(\.channel.id).min()
      let next: ThreadCursor? =
        list == .joined ? lowest.map { .id($0) } : page.oldest.map { .time($0) }
      guard page.hasMore, let next, next != cursor else { return whole }
      // A list by ids says nothing of when those further down were archived.
      if list != .joined, let since, let oldest = page.oldest, oldest < since { return whole }
      cursor = next
    }
    return whole
  }

  /// Reads a page of a list; a thread that makes no sense is passed over.
  static func understand(_ body: [UInt8], in parent: Channel) throws(Refusal) -> Page {
    do throws(PayloadError) {
      return try JSONReader().read(body) { root in read(root, in: parent) }
    } catch {
      throw .unreadable("the server sent threads that can't be read: \(error)")
    }
  }

  private static func read(_ root: JSONValue, in parent: Channel) -> Page {
    var page = Page()
    page.hasMore = root["has_more"]?.bool ?? false
    guard let list = root["threads"] else { return page }
    for element in list.elements {
      guard let decoded = try? ChannelPayload.decode(element, inGuild: parent.guildID) else {
        continue
      }
      var channel = decoded.value
      channel.parentID = channel.parentID ?? parent.id
      let bytes = Array(element.rawBytes)
      page.threads.append(SyncTarget(channel: channel, history: .none, document: bytes))
      let time = element["thread_metadata"]?["archive_timestamp"]?.string
        .flatMap { Timestamp(iso8601: $0) }
      page.oldest = [page.oldest, time].compactMap(\.self).min()
      page.newest = [page.newest, time].compactMap(\.self).max()
    }
    return page
  }
}

extension TargetFinder {
  /// Whether the account sees private threads that it didn't join.
  func mayManageThreads(_ parent: ChannelDocument) -> Bool {
    guard let me = view.user.id,
      let guild = view.guilds.first(where: { $0.guild.id == parent.channel.guildID })
    else { return false }
    return guild.permissions(of: me, in: parent).contains(.manageThreads)
  }
}

extension ArchiveKeeper {
  /// When the lists of archived threads were asked for, and how far they were read.
  func marks(
    _ account: Snowflake
  ) throws(SyncError) -> (asked: [Snowflake: Timestamp], newest: [Snowflake: Timestamp]) {
    let found = try read { archive throws(StoreError) in
      [
        try archive.syncMarks(.askedForThreads, account: account),
        try archive.syncMarks(.archivedThreads, account: account),
      ]
    }
    return (found?.first ?? [:], found?.last ?? [:])
  }

  func markThreads(
    of channelID: Snowflake,
    _ account: Snowflake,
    newest: Timestamp?,
    now: Timestamp
  ) throws(SyncError) {
    try write("noting where a run stands") { archive, _ throws(StoreError) in
      try archive.setSyncMark(.askedForThreads, of: channelID, account: account, to: now)
      guard let newest else { return }
      try archive.setSyncMark(.archivedThreads, of: channelID, account: account, to: newest)
    }
  }
}

extension ThreadFinder.Found {
  /// The same, with what may be read of each thread.
  fileprivate func readable(by finder: TargetFinder) -> ThreadFinder.Found {
    ThreadFinder.Found(threads: threads.map(finder.withHistory), troubles: troubles)
  }
}

extension TargetFinder {
  /// A thread with what may be read of it.
  fileprivate func withHistory(_ thread: SyncTarget) -> SyncTarget {
    var thread = thread
    thread.history = history(of: thread.channel, overwrites: [])
    return thread
  }
}
