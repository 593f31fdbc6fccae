import Model
import Payload
import Store
import Wire

/// How single messages, pins and old threads are asked for.
extension GapFiller {
  func fetch(_ message: MessagePlace) async {
    let asked = server.current
    let name = "message \(message.id) of channel \(message.channelID)"
    let ask = await keeper.beginAsking()
    do throws(Refusal) {
      let reply = try await asked.message(message.id, in: message.channelID)
      let contents = try Self.understand(reply, message)
      let page = PageRecord(
        channelID: message.channelID,
        account: account,
        contents: contents,
        ask: ask,
        askedAt: reply.sentAt,
        now: reply.receivedAt
      )
      let result = try await kept(page)
      asides[name] = nil
      tell(.counted(result.counts, deleted: 0))
      fetch(result.unsure, after: LiveMemory.lateness)
    } catch {
      end(name, error, asked) { filler in
        if filler.wantedFetches.insert(message).inserted { filler.fetches.append(message) }
      }
    }
    await keeper.endAsking(ask)
  }

  private static func understand(
    _ reply: ServerReply,
    _ message: MessagePlace
  ) throws(Refusal) -> PageContents {
    do throws(PayloadError) {
      return try PageReader().readMessage(
        reply.body,
        of: message.channelID,
        guildID: nil,
        receivedAt: reply.sentAt
      )
    } catch {
      throw .unreadable("a message can't be read: \(error)")
    }
  }

  private func kept(_ page: PageRecord) async throws(Refusal) -> PageResult {
    do throws(SyncError) {
      return try await keeper.keep(page)
    } catch {
      throw .stopped(error)
    }
  }

  func readPins(of target: SyncTarget, isForced: Bool) async {
    let asked = server.current
    let reader = PinReader(server: asked, keeper: keeper, account: account) { unsure in
      await self.fetch(unsure, after: LiveMemory.lateness)
    }
    let name = "the pins of channel \(target.channel.id)"
    let account = account
    // Without the mark they are read once more than need be.
    let mark = try? await keeper.read { archive throws(StoreError) in
      try archive.syncMarks(.pins, account: account)[target.channel.id]
    }
    do throws(Refusal) {
      _ = try await reader.read(target, mark: mark ?? nil, isForced: isForced)
      asides[name] = nil
    } catch {
      end(name, error, asked) { filler in filler.readPins(target, isForced: isForced) }
    }
  }

  func findThreads(by finder: TargetFinder) async {
    let asked = server.current
    let threads = ThreadFinder(server: asked, keeper: keeper, account: account)
    let planner = BackfillPlan(basis: basis, options: options, now: clock.now)
    do throws(SyncError) {
      let found = try await threads.find(finder, within: limits) { planner.isWanted($0) }
      try await want(found.threads)
      let name = "archived threads"
      guard let trouble = found.troubles.first else {
        asides[name] = nil
        return
      }
      let pause = Self.pause(after: asides[name]?.failures ?? 0)
      aside(name, trouble)
      later(pause, hasFailed: true) { filler in filler.finders.append(finder) }
    } catch {
      if isOfOldToken(error, asked) { finders.append(finder) } else { fail(error) }
    }
  }

  /// Ends a question that was not answered: what may be answered later is asked again, each time later.
  private func end(
    _ name: String,
    _ refusal: Refusal,
    _ asked: Server,
    _ retry: @escaping @Sendable (isolated GapFiller) -> Void
  ) {
    switch refusal {
    case .closed: asides[name] = nil
    case .unreadable(let sentence): aside(name, sentence)
    case .failed(let error):
      let pause = Self.pause(after: asides[name]?.failures ?? 0)
      aside(name, "\(error)")
      later(pause, hasFailed: true, retry)
    case .stopped(let error):
      if isOfOldToken(error, asked) { later(.seconds(1), retry) } else { fail(error) }
    }
  }
}
