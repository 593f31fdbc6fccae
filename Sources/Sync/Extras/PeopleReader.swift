import Model
import Payload
import Store

/// Reads lists of people: who reacted, and who is a member.
struct PeopleReader: Sendable {
  /// The most pages of one list of members, at a thousand a page.
  static let mostPages = 10_000

  let server: Server
  let keeper: ArchiveKeeper

  /// A page of people.
  struct Page {
    var users: [User] = []
    var members: [MemberPayload.GuildMember] = []
    var elements = 0
    var hasMore: Bool?
  }

  /// Asks who reacted, with the most used reactions first, until the budget is spent.
  ///
  /// Where a list was left off is remembered, so that the next run goes on behind it.
  ///
  /// - Parameters:
  ///   - budget: how many requests may be spent.
  ///   - readable: the channels that may be asked.
  /// - Returns: how many people were learned of, and how many requests that took.
  /// - Throws: what ends the run.
  func readReactors(
    budget: Int,
    readable: Set<Snowflake>
  ) async throws(SyncError) -> (people: Int64, requests: Int64) {
    let due = try await keeper.read { archive throws(StoreError) in
      try archive.dueReactions(limit: budget * 4 + 100)
    }
    var left = budget
    var people: Int64 = 0
    for reaction in due ?? [] where readable.contains(reaction.channelID) {
      guard left > 0, !Task.isCancelled else { break }
      people += try await readReactors(of: reaction, left: &left)
    }
    return (people, Int64(budget - left))
  }

  private func readReactors(
    of reaction: DueReaction,
    left: inout Int
  ) async throws(SyncError) -> Int64 {
    var after = reaction.after
    var people: Int64 = 0
    while left > 0 {
      left -= 1
      do throws(Refusal) {
        let reply = try await server.reactors(of: reaction, after: after)
        let page = try Self.understand(reply)
        let last = page.users.compactMap(\.id).max()
        // Only an empty page, or the server's own word, ends the list.
        let isFurther = last.map { last in after.map { last > $0 } ?? true } ?? false
        let isEnd = page.elements == 0 || page.hasMore == false || !isFurther
        try await keep(page.users, of: reaction, after: isEnd ? nil : last, at: reply.sentAt)
        people += Int64(page.users.count)
        guard !isEnd else { return people }
        after = last
      } catch {
        try await leave(reaction, after: error)
        return people
      }
    }
    return people
  }

  /// Leaves a reaction that was refused: it is not asked again before its count changes, for those
  /// with the most come first, and one that is always refused would use up every budget.
  private func leave(_ reaction: DueReaction, after refusal: Refusal) async throws(SyncError) {
    switch refusal {
    case .stopped(let error): throw error
    case .failed, .unreadable: return
    case .closed:
      try await keeper.write("noting who reacted") { _, ingester throws(StoreError) in
        try ingester.takeReactors([], of: reaction, after: nil)
      }
    }
  }

  private func keep(
    _ users: [User],
    of reaction: DueReaction,
    after: Snowflake?,
    at time: Timestamp
  ) async throws(Refusal) {
    do throws(SyncError) {
      try await keeper.write("noting who reacted") { _, ingester throws(StoreError) in
        try ingester.takeReactors(users, of: reaction, after: after, seenAt: time)
      }
    } catch {
      throw .stopped(error)
    }
  }

  /// Reads the members of a guild.
  ///
  /// - Returns: how many there are.
  /// - Throws: why it could not be asked.
  func readMembers(of guildID: Snowflake) async throws(Refusal) -> Int64 {
    var after: Snowflake?
    var count: Int64 = 0
    for _ in 0..<Self.mostPages {
      let reply = try await server.members(ofGuild: guildID, after: after)
      let page = try Self.understand(reply)
      let last = page.members.compactMap(\.user?.id).max()
      guard let last, after.map({ last > $0 }) ?? true else { return count }
      do throws(SyncError) {
        try await keeper.write("noting members") { _, ingester throws(StoreError) in
          for member in page.members {
            guard let user = member.user else { continue }
            let now = reply.sentAt
            try ingester.take(user, member: member.member, guildID: guildID, seenAt: now)
          }
        }
      } catch {
        throw .stopped(error)
      }
      count += Int64(page.members.count)
      after = last
    }
    return count
  }

  /// Reads a page of users or members, bare or within `items`.
  static func understand(_ reply: ServerReply) throws(Refusal) -> Page {
    do throws(PayloadError) {
      return try JSONReader().read(reply.body) { root throws(PayloadError) in
        var page = Page()
        page.hasMore = root["has_more"]?.bool ?? reply.hasMore
        for element in (root["items"] ?? root).elements {
          page.elements += 1
          if element["user"] != nil, let member = try? MemberPayload.decode(element) {
            page.members.append(member.value)
          } else if let user = try? UserPayload.decode(element) {
            page.users.append(user.value)
          }
        }
        return page
      }
    } catch {
      throw .unreadable("the server sent people that can't be read: \(error)")
    }
  }
}
