import Model
import Payload
import Store

extension RunWork {
  /// The channels that answer this account, as far as is known.
  private var readable: [SyncTarget] {
    planned.plan.channels.filter(\.canBeReadAgain).map(\.target)
  }

  /// Reads pins where they changed, and everywhere where what is held is read again.
  func readPins(_ outcome: inout SyncOutcome) async {
    let reader = PinReader(server: server, keeper: keeper, account: account)
    let account = account
    let marks = try? await keeper.read { archive throws(StoreError) in
      try archive.syncMarks(.pins, account: account)
    }
    for target in readable {
      if let reason = await limits.reason {
        outcome.stopped = reason
        return
      }
      do throws(Refusal) {
        let mark = marks?[target.channel.id]
        let isForced = options.reconcile != nil
        outcome.pins += try await reader.read(target, mark: mark, isForced: isForced) ?? 0
      } catch {
        note(error, "the pins of channel \(target.channel.id)", &outcome)
        guard outcome.failure == nil, outcome.stopped == nil else { return }
      }
    }
  }

  /// Reads the members of the guilds that may be asked.
  func readMembers(_ outcome: inout SyncOutcome) async {
    let reader = PeopleReader(server: server, keeper: keeper)
    let wanted = Set(readable.compactMap(\.channel.guildID))
    for guild in view.guilds where !guild.isUnavailable && wanted.contains(guild.guild.id) {
      if let reason = await limits.reason {
        outcome.stopped = reason
        return
      }
      do throws(Refusal) {
        outcome.members += try await reader.readMembers(of: guild.guild.id)
      } catch {
        // Many accounts may not list members, which is no failure: names come with messages.
        if case .closed = error { continue }
        note(error, "the members of guild \(guild.guild.id)", &outcome)
        guard outcome.failure == nil, outcome.stopped == nil else { return }
      }
    }
  }

  /// Asks who reacted, as far as the budget goes.
  func readReactors(_ outcome: inout SyncOutcome) async {
    let reader = PeopleReader(server: server, keeper: keeper)
    do throws(SyncError) {
      let found = try await reader.readReactors(
        budget: options.reactionRequests,
        readable: Set(readable.map(\.channel.id))
      )
      outcome.reactors += found.people
      if Task.isCancelled { outcome.stopped = .interrupted }
    } catch {
      outcome.end(with: error)
    }
  }

  private func note(_ refusal: Refusal, _ what: String, _ outcome: inout SyncOutcome) {
    switch refusal {
    case .closed: break
    case .failed, .unreadable: outcome.notes.append("\(what): \(refusal)")
    case .stopped(let error): outcome.end(with: error)
    }
  }
}

extension SyncOutcome {
  /// Notes what ended the run.
  mutating func end(with error: SyncError) {
    if case .interrupted = error { stopped = .interrupted } else { failure = error }
  }

  /// What the list of runs keeps of the run, as a JSON object.
  var countsDocument: String {
    let counts = counts
    let channelsAsked = channels.count { $0.asked > 0 }
    let deleted = channels.reduce(0) { $0 + $1.deleted }
    return """
      {"requests":\(requests),"channels":\(channels.count),"asked":\(channelsAsked),\
      "added":\(counts.added),"updated":\(counts.updated),"unchanged":\(counts.unchanged),\
      "versions":\(counts.versions),"odd":\(counts.odd),"unplaced":\(counts.unplaced),\
      "deleted":\(deleted)}
      """
  }
}
