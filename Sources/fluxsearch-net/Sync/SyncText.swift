import Commands
import Console
import Model
import Store
import Sync
import Writing

/// What a run did, in words.
enum SyncText {
  /// A line for the whole.
  static func summary(of outcome: SyncOutcome) -> SafeText {
    let counts = outcome.counts
    let asked = outcome.channels.count { $0.asked > 0 }
    // The notes to oneself are asked for on suspicion: that there are none is no news.
    let refused = outcome.channels.count { channel in
      guard case .refused = channel.state else { return false }
      return channel.channel.kind != .personalNotes
    }
    var parts = ["\(Amounts.count(counts.added, "new message"))"]
    if counts.updated > 0 { parts.append("\(Amounts.count(counts.updated)) updated") }
    let deleted = outcome.channels.reduce(0) { $0 + $1.deleted }
    if deleted > 0 { parts.append("\(Amounts.count(deleted)) deleted on the server") }
    if outcome.reactors > 0 { parts.append(Amounts.count(outcome.reactors, "reaction")) }
    if outcome.pins > 0 { parts.append(Amounts.count(outcome.pins, "pin")) }
    if outcome.members > 0 { parts.append(Amounts.count(outcome.members, "member")) }
    if refused > 0 { parts.append("\(Amounts.count(Int64(refused), "channel")) refused") }
    let cost = Amounts.count(outcome.requests, "request")
    let channels = Amounts.count(Int64(asked), "channel")
    return SafeText("\(parts.joined(separator: ", ")); \(channels) asked, \(cost)")
  }

  /// Why a run ended early; nothing for what is told otherwise.
  static func sentence(_ reason: StopReason) -> String? {
    switch reason {
    case .interrupted: nil
    case .timeIsUp: nil
    case .archiveIsLarge: "the archive has the size that it may have; nothing more was fetched"
    case .diskIsLow: "the disk has no more room than it must keep; nothing more was fetched"
    }
  }

  /// What a report for programs says of a channel.
  static func item(of channel: ChannelOutcome, named name: String) -> RunReport.Item {
    let reason: String?
    var failed = 0
    switch channel.state {
    case .done: reason = nil
    case .skipped(let why): reason = why.sentence
    case .refused(let access):
      reason = [access.state.name, access.reason].compactMap(\.self).joined(separator: ": ")
    case .failed(let why):
      reason = why
      failed = 1
    case .unfinished: reason = "the run ended before the channel did"
    }
    return RunReport.Item(
      kind: "channel",
      id: channel.channel.id,
      name: name,
      asked: Int(clamping: channel.asked),
      got: Int(clamping: channel.got),
      skipped: Int(clamping: channel.counts.unchanged),
      failed: failed + Int(clamping: channel.counts.unplaced),
      reasons: [reason].compactMap(\.self)
    )
  }
}
