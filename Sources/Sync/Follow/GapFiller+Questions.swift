import Model
import Payload
import Store
import Wire

/// How single messages, pins and old threads are asked for.
extension GapFiller {
  func fetch(_ message: MessagePlace) async {
    let asked = server.current
    let ask = await keeper.beginAsking()
    do throws(Refusal) {
      let reply = try await asked.message(message.id, in: message.channelID)
      let contents = try Self.understand(reply, message)
      let page = PageRecord(
        channelID: message.channelID,
        account: account,
        contents: contents,
        ask: ask,
        now: reply.receivedAt
      )
      let result = try await kept(page)
      retries[message] = nil
      tell(.counted(result.counts, deleted: 0))
      fetch(result.unsure, after: LiveMemory.lateness)
    } catch {
      let count = retries[message, default: 0]
      retries[message] = count < 4 ? count + 1 : nil
      guard count < 4 else { return await keeper.endAsking(ask) }
      end(error, asked) { filler in filler.fetches.append(message) }
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
        receivedAt: reply.receivedAt
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
    let account = account
    let mark = try? await keeper.read { archive throws(StoreError) in
      try archive.syncMarks(.pins, account: account)[target.channel.id]
    }
    do throws(Refusal) {
      _ = try await reader.read(target, mark: mark ?? nil, isForced: isForced)
    } catch {
      end(error, asked) { filler in filler.pins[target.channel.id] = (target, isForced) }
    }
  }

  func findThreads(by finder: TargetFinder) async {
    let asked = server.current
    let threads = ThreadFinder(server: asked, keeper: keeper, account: account)
    let planner = BackfillPlan(basis: basis, options: options, now: clock.now)
    do throws(SyncError) {
      let found = try await threads.find(finder, within: limits) { planner.isWanted($0) }
      try await want(found)
    } catch {
      if isOfOldToken(error, asked) { self.finder = finder } else { fail(error) }
    }
  }

  /// Ends a question that was not answered: what may be answered later is asked again, once.
  private func end(
    _ refusal: Refusal,
    _ asked: Server,
    _ retry: @escaping @Sendable (isolated GapFiller) -> Void
  ) {
    switch refusal {
    case .closed, .unreadable: break
    case .failed: later(Self.firstPause, hasFailed: true, retry)
    case .stopped(let error):
      if isOfOldToken(error, asked) { later(.seconds(1), retry) } else { fail(error) }
    }
  }
}
