import Model
import Payload
import Store

/// What becomes of a batch of which something can't be kept.
extension FollowRun {
  /// Keeps the events of a batch one by one: one that can't be kept must not take the others with it,
  /// nor come again for ever.
  func keptOneByOne(_ whole: LiveBatch) async throws(SyncError) -> LiveReport {
    var sum = LiveReport()
    var rest = whole
    rest.steps = []
    for step in whole.steps {
      var single = LiveBatch(account: account, now: whole.now)
      single.steps = [step]
      do throws(SyncError) {
        sum += try await keeper.keep(single)
      } catch {
        guard error.isOfContent else { throw error }
        sum.oddities += 1
        onNews(.advised("an event (\(step.name)) can't be kept: \(error)"))
        await keepRaw(step, error)
        giveUp(step, &rest)
      }
    }
    sum += try await keeper.keep(rest)
    return sum
  }

  /// Keeps what an event told of a message, though it can't be kept as a message.
  private func keepRaw(_ step: LiveStep, _ error: SyncError) async {
    guard case .message(let told) = step.event else { return }
    do throws(SyncError) {
      _ = try await keeper.write("keeping an event") {
        [receivedAt = step.receivedAt] _, ingester
          throws(StoreError) in
        try ingester.keepUnplaced(
          told.document,
          channelID: told.message.channelID,
          path: step.name,
          expected: "event",
          found: "\(error)",
          seenAt: receivedAt
        )
      }
    } catch {
      onNews(.advised("an event (\(step.name)) can't be kept raw either: \(error)"))
    }
  }

  /// Lets nothing vouch for a message that isn't there.
  private func giveUp(_ step: LiveStep, _ rest: inout LiveBatch) {
    guard case .message(let told) = step.event, told.kind == .created else { return }
    let (id, channel) = (told.message.id, told.message.channelID)
    rest.claims.removeAll { $0.channel == channel && $0.ids.contains(id) }
    claims.miss(id, in: channel)
  }
}

extension SyncError {
  /// Whether it comes of what was to be written and not of the archive, the disk or others.
  var isOfContent: Bool {
    if case .store(let error) = self { error.isOfContent } else { false }
  }
}
