import Model
import Payload
import Store

/// Reads the pins of channels in which they changed, and forgets those that are gone.
struct PinReader: Sendable {
  /// The most pages of a channel's pins: servers allow 250 pins, at 50 a page.
  static let mostPages = 200

  let server: Server
  let keeper: ArchiveKeeper
  let account: Snowflake
  /// Is given the messages whose reactions a live event may have told better than the pins do.
  var onUnsure: @Sendable ([MessagePlace]) async -> Void = { _ in }

  /// A page of pins.
  struct Page {
    var contents = PageContents()
    /// When each was pinned; bare arrays don't tell.
    var pinnedAt: [Snowflake: Timestamp] = [:]
    var hasMore = false
    /// When the oldest pin of the page was set: where the next page begins.
    var oldest: Timestamp?
  }

  /// Reads the pins of a channel where they changed since they were last read.
  ///
  /// - Parameters:
  ///   - target: the channel.
  ///   - mark: what was the time of the newest pin when they were read.
  ///   - isForced: whether they are read although nothing was pinned since: unpinning moves no time.
  /// - Returns: how many there are; nothing where they weren't asked for.
  /// - Throws: why the channel could not be asked.
  func read(
    _ target: SyncTarget,
    mark: Timestamp?,
    isForced: Bool
  ) async throws(Refusal) -> Int64? {
    guard let lastPin = target.lastPinAt, isForced || mark != lastPin else { return nil }
    guard target.history != .none else { return nil }
    var seen: Set<Snowflake> = []
    var cursor: Timestamp?
    var (isWhole, isReadable) = (false, true)
    for _ in 0..<Self.mostPages {
      let page = try await page(of: target.channel, before: cursor)
      let news = page.contents.messages.map(\.message.id).filter { !seen.contains($0) }
      seen.formUnion(news)
      isWhole = !page.hasMore
      isReadable = isReadable && page.contents.unplaced.isEmpty
      guard page.hasMore, !news.isEmpty, let oldest = page.oldest else { break }
      // Pins of the same moment may come again or be passed over; the next page begins a moment
      // later, so that none is passed over, unless that would ask for the same page again.
      let later = Timestamp(milliseconds: oldest.milliseconds + 1)
      cursor = later == cursor ? oldest : later
    }
    // A list that breaks off, or has what can't be read, doesn't say what is no longer pinned.
    if isWhole, isReadable, try await isBelieved(seen, target) {
      try await finish(target, seen: seen, lastPin: lastPin)
    }
    return Int64(seen.count)
  }

  /// Whether an empty list says that nothing is pinned: it may also mean that what was said is hidden.
  private func isBelieved(
    _ seen: Set<Snowflake>,
    _ target: SyncTarget
  ) async throws(Refusal) -> Bool {
    guard seen.isEmpty else { return true }
    let id = target.channel.id
    do throws(SyncError) {
      let pinned = try await keeper.read { archive throws(StoreError) in
        try archive.pinnedMessages(in: id)
      }
      if pinned?.isEmpty ?? true { return true }
    } catch {
      throw .stopped(error)
    }
    let newest = try await server.messages(in: id, before: nil)
    return try PageWorker.understand(newest, of: target.channel).elements > 0
  }

  /// Asks for a page and keeps it.
  private func page(of channel: Channel, before: Timestamp?) async throws(Refusal) -> Page {
    let ask = await keeper.beginAsking()
    let result: Result<Page, Refusal>
    do throws(Refusal) {
      let reply = try await server.pins(in: channel.id, before: before)
      let page = try Self.understand(reply, of: channel)
      try await keep(page, of: channel, ask, reply)
      result = .success(page)
    } catch {
      result = .failure(error)
    }
    await keeper.endAsking(ask)
    return try result.get()
  }

  private func keep(
    _ page: Page,
    of channel: Channel,
    _ ask: LiveMemory.Ask?,
    _ reply: ServerReply
  ) async throws(Refusal) {
    let record = PageRecord(
      channelID: channel.id,
      account: account,
      contents: page.contents,
      ask: ask,
      askedAt: reply.sentAt,
      now: reply.receivedAt
    )
    do throws(SyncError) {
      let result = try await keeper.keep(record)
      if !result.unsure.isEmpty { await onUnsure(result.unsure) }
      try await keeper.write("noting pins") { _, ingester throws(StoreError) in
        for incoming in record.contents.messages {
          let id = incoming.message.id
          _ = try ingester.notePin(of: id, in: channel.id, at: page.pinnedAt[id])
        }
      }
    } catch {
      throw .stopped(error)
    }
  }

  private func finish(
    _ target: SyncTarget,
    seen: Set<Snowflake>,
    lastPin: Timestamp
  ) async throws(Refusal) {
    let channel = target.channel.id
    let account = account
    do throws(SyncError) {
      try await keeper.write("noting pins") { archive, ingester throws(StoreError) in
        for id in try archive.pinnedMessages(in: channel) where !seen.contains(id) {
          try ingester.noteUnpin(of: id, in: channel)
        }
        try archive.setSyncMark(.pins, of: channel, account: account, to: lastPin)
      }
    } catch {
      throw .stopped(error)
    }
  }

  /// Reads a page: a list of items with their times, or a bare array of messages.
  static func understand(_ reply: ServerReply, of channel: Channel) throws(Refusal) -> Page {
    let context = PayloadContext(shape: .fluxer, channelID: channel.id, guildID: channel.guildID)
    do throws(PayloadError) {
      return try JSONReader().read(reply.body) { root throws(PayloadError) in
        var page = Page()
        page.hasMore = root["has_more"]?.bool ?? false
        for element in (root["items"] ?? root).elements {
          page.contents.elements += 1
          let message = element["message"] ?? element
          let count = page.contents.messages.count
          PageReader.take(
            message,
            context,
            reply.sentAt,
            tellsReactions: false,
            into: &page.contents
          )
          let time = element["pinned_at"]?.string.flatMap { Timestamp(iso8601: $0) }
          page.oldest = [page.oldest, time].compactMap(\.self).min()
          guard page.contents.messages.count > count, let time else { continue }
          page.pinnedAt[page.contents.messages[count].message.id] = time
        }
        return page
      }
    } catch {
      throw .unreadable("the server sent pins that can't be read: \(error)")
    }
  }
}
