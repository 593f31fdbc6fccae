import Model
import Payload
import Store

/// Takes events into the archive, one after the other, on its thread.
struct EventWriter {
  let archive: Archive
  let ingester: Ingester
  let account: Snowflake
  let memory: LiveMemory?
  var report = LiveReport()

  init(archive: Archive, ingester: Ingester, account: Snowflake, memory: LiveMemory?) {
    self.archive = archive
    self.ingester = ingester
    self.account = account
    self.memory = memory
  }

  /// Takes one event in.
  ///
  /// - Throws: `StoreError`; the transaction must then be undone.
  mutating func write(_ step: LiveStep) throws(StoreError) {
    let time = step.receivedAt
    switch step.event {
    case .message(let message): try write(message, at: time)
    case .deletion(let deletion): try write(deletion, at: time)
    case .reactions(let reactions):
      for reaction in reactions { try write(reaction, step) }
    case .reactionsCleared(let cleared): try write(cleared, step)
    case .unsaved(let id):
      try archive.removeSyncMark(.savedMessage, of: id, account: account)
    case .unknown, .malformed: try keepOddity(step)
    case .ready, .guild, .ignored, .tokenChange, .passive, .pins, .threadMembersGone: break
    default: try writePlace(step.event, at: time)
    }
  }

  // MARK: Messages

  private mutating func write(_ told: LiveMessage, at time: Timestamp) throws(StoreError) {
    let identity = MessagePlace(channelID: told.message.channelID, id: told.message.id)
    if told.kind == .saved {
      try archive.setSyncMark(.savedMessage, of: identity.id, account: account, to: time)
    }
    guard let incoming = try incoming(told, at: time) else {
      report.unknown.insert(identity)
      return
    }
    let counts = try ingester.ingest([incoming])
    report.counts += counts
    report.touched[identity, default: LiveMemory.Touch()].wrote = true
    switch told.kind {
    case .created: if counts.added > 0 { report.newMessages.append(identity) }
    // Of one that was not held, the event tells no reactions.
    case .updated, .saved: if counts.added > 0 { report.unknown.insert(identity) }
    }
  }

  /// The message as it is to be taken; nothing where it can't be one without what isn't held.
  private func incoming(
    _ told: LiveMessage,
    at time: Timestamp
  ) throws(StoreError) -> IncomingMessage? {
    if !told.isWhole, told.kind != .created {
      let whole = try ingester.completed(
        told.document,
        of: told.message.id,
        in: told.message.channelID,
        receivedAt: time
      )
      if let whole { return whole }
    }
    guard told.isReadable || told.kind == .created else { return nil }
    return IncomingMessage(
      message: told.message,
      oddities: told.oddities,
      document: told.document,
      shape: .fluxer,
      receivedAt: time
    )
  }

  private mutating func write(_ deletion: LiveDeletion, at time: Timestamp) throws(StoreError) {
    for id in deletion.ids {
      let identity = MessagePlace(channelID: deletion.channelID, id: id)
      report.touched[identity, default: LiveMemory.Touch()].deletedAt = time
      if try ingester.noteDeletion(of: id, in: deletion.channelID, at: time) {
        report.deleted += 1
      } else if let told = deletion.told, told.message.id == id {
        // What the event itself tells of the text is all that will ever be told.
        let incoming = IncomingMessage(
          message: told.message,
          oddities: [],
          document: told.document,
          shape: .fluxer,
          receivedAt: time
        )
        report.counts += try ingester.ingest([incoming])
        _ = try ingester.noteDeletion(of: id, in: deletion.channelID, at: time)
        report.deleted += 1
      }
    }
  }

  // MARK: Reactions

  private mutating func write(_ reaction: LiveReaction, _ step: LiveStep) throws(StoreError) {
    let effect =
      if reaction.isAdded {
        try ingester.addReaction(
          reaction.emoji,
          of: reaction.user,
          to: reaction.messageID,
          in: reaction.channelID,
          seenAt: step.receivedAt
        )
      } else {
        try ingester.removeReaction(
          reaction.emoji,
          of: reaction.user,
          from: reaction.messageID,
          in: reaction.channelID,
          seenAt: step.receivedAt
        )
      }
    note(effect, reaction.messageID, reaction.channelID, step)
  }

  private mutating func write(
    _ cleared: LiveReactionsCleared,
    _ step: LiveStep
  ) throws(StoreError) {
    let effect = try ingester.clearReactions(
      with: cleared.emoji,
      from: cleared.messageID,
      in: cleared.channelID,
      seenAt: step.receivedAt
    )
    note(effect, cleared.messageID, cleared.channelID, step)
  }

  private mutating func note(
    _ effect: ReactionEffect,
    _ id: Snowflake,
    _ channelID: Snowflake,
    _ step: LiveStep
  ) {
    let identity = MessagePlace(channelID: channelID, id: id)
    report.touched[identity, default: LiveMemory.Touch()].reacted = true
    switch effect {
    case .counted, .known:
      report.reactions += 1
      if memory?.wasRead(identity, since: step.horizon) == true { report.unsure.insert(identity) }
    case .guessed:
      report.reactions += 1
      report.unsure.insert(identity)
    case .messageUnknown: report.unknown.insert(identity)
    }
  }

  // MARK: Oddities

  private mutating func keepOddity(_ step: LiveStep) throws(StoreError) {
    report.oddities += 1
    guard let payload = step.payload else { return }
    let found = if case .malformed(let reason) = step.event { reason } else { "unknown event" }
    try ingester.keepUnplaced(
      payload,
      channelID: nil,
      path: step.name,
      expected: "event",
      found: found,
      seenAt: step.receivedAt
    )
  }
}
