import Model
import Store
import Wire

/// How far a page is believed.
extension PageWorker {
  /// How long the server may take to show a message whose id it gave: several give ids, and one of a
  /// lower id may appear after one of a higher.
  static let settling: Int64 = 5_000
  /// How many milliseconds the server's clock may be ahead of ours; an id that lies further ahead tells
  /// nothing of the time.
  static let skew: Int64 = 600_000

  /// What is believed of a page.
  enum Belief {
    /// The account sees what is said in the channel.
    case shown
    /// Nothing is there, and nothing is known to have been.
    case nothingKnown
    /// Nothing is shown of what was announced: all of it may be deleted, or hidden by now.
    case unproven
    /// Nothing is shown although something is held: what was said may be hidden by now.
    case doubtful
  }

  /// Tells whether an empty page says that there is nothing.
  ///
  /// What may be read was told when the session began. An empty page may mean that the permission was
  /// lost since, so the newest page is asked too: where that shows something, the emptiness is believed.
  func belief(
    in contents: PageContents,
    _ step: PageWalk.Step,
    of run: ChannelRun,
    isNewest: Bool
  ) async throws(Refusal) -> Belief {
    guard contents.elements == 0, step.verdict != .noHistory else { return .shown }
    let id = run.target.channel.id
    if !isNewest {
      let newest = try await server.messages(in: id, before: nil)
      if try Self.understand(newest, of: run.target.channel).elements > 0 { return .shown }
    }
    do throws(SyncError) {
      let held = try await keeper.read { archive throws(StoreError) in
        try archive.heldMessages(in: id, .lowest...(.highest)).isEmpty
      }
      guard held ?? true else { return .doubtful }
    } catch {
      throw .stopped(error)
    }
    // Where there never was a message, there is nothing to be hidden; conversations hide nothing.
    let channel = run.target.channel
    guard run.target.tip != nil, channel.kind?.isPrivate != true else { return .nothingKnown }
    return try await mayReadHistory(of: channel) ? .nothingKnown : .unproven
  }

  /// Whether the past of a channel may be read by now, as far as that can be told.
  ///
  /// Pages don't tell it: they are empty without the permission. Lists of archived threads are refused
  /// without it, wherever there are threads.
  private func mayReadHistory(of channel: Channel) async throws(Refusal) -> Bool {
    guard channel.kind == .text || channel.kind == .announcement else { return false }
    do throws(Refusal) {
      _ = try await server.archivedThreads(of: channel.id, .open, before: nil)
      return true
    } catch {
      switch error {
      case .stopped: throw error
      case .closed, .failed, .unreadable: return false
      }
    }
  }

  /// What a page vouches for of what it proves: nothing that may still appear.
  ///
  /// Where live events are heard, they tell what appears late; else the next run must ask for it.
  func settled(
    _ claim: ClosedRange<Snowflake>?,
    by contents: PageContents,
    _ reply: ServerReply,
    of run: ChannelRun
  ) async -> ClosedRange<Snowflake>? {
    guard let claim else { return nil }
    let asked = reply.sentAt.milliseconds
    let told = (contents.ids + [run.target.tip].compactMap(\.self)).map(\.timestamp.milliseconds)
    let now = told.filter { $0 - asked <= Self.skew }.reduce(asked, max)
    let wait = await keeper.hearsEvents ? -1 : Self.settling
    let end = Snowflake(firstAt: Timestamp(milliseconds: now - wait)).predecessor
    guard claim.lowerBound <= end else { return nil }
    return claim.lowerBound...min(claim.upperBound, end)
  }
}
