import Commands
import Console
import Store
import Sync
import Writing

/// What a run would fetch and what that would cost, for people.
struct PlanPage {
  private let plan: SyncPlan
  private let account: Account
  private let names: SessionNames

  /// Prepares it.
  init(_ plan: SyncPlan, account: Account, names: SessionNames) {
    self.plan = plan
    self.account = account
    self.names = names
  }

  /// Writes a line for each channel that would be asked, and the whole.
  func write(to output: Output) {
    let asked = plan.asked
    for channel in asked {
      let requests = Amounts.count(channel.estimatedRequests, "request")
      let messages = Amounts.count(channel.estimatedMessages, "message")
      output.write("\(names.title(of: channel.target.channel))", .bold)
      output.write("  about \(messages), \(requests)\n")
    }
    for (reason, count) in skipped() {
      output.write("\(Amounts.count(count, "channel")): \(reason)\n")
    }
    let whole = Amounts.count(Int64(asked.count), "channel")
    output.write(
      "\(account.title): \(whole) to ask, about \(Amounts.count(plan.messages, "message")) in "
        + "\(Amounts.count(plan.requests, "request")), \(Amounts.duration(plan.duration)) at least, "
        + "\(Amounts.size(plan.bytes)) on disk\n"
    )
  }

  /// The reasons for which channels are not asked, with how many there are of each.
  private func skipped() -> [(reason: String, count: Int64)] {
    var counts: [(reason: String, count: Int64)] = []
    for reason in plan.channels.compactMap(\.skipped).map(\.sentence) {
      if let index = counts.firstIndex(where: { $0.reason == reason }) {
        counts[index].count += 1
      } else {
        counts.append((reason, 1))
      }
    }
    return counts
  }
}

extension SkipReason {
  /// Why a channel is not asked, in words.
  var sentence: String {
    switch self {
    case .excluded: "excluded"
    case .notChosen: "not chosen"
    case .notDue(let access): "\(access.state.name), and not due to be asked again"
    case .holdsNothing: "can hold no messages"
    case .complete: "complete"
    }
  }
}
