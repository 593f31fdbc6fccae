import Model
import Payload
import Store

/// An event on its way into the archive.
struct LiveStep: Sendable {
  let event: LiveEvent
  let name: String
  /// The payload, where it is to be kept because it surprised.
  var payload: [UInt8]?
  let receivedAt: Timestamp
  /// Since when, by the clock's uptime, pages may hold what this event tells.
  let horizon: Duration
}

/// What one transaction of a follower takes in.
struct LiveBatch: Sendable {
  let account: Snowflake
  var steps: [LiveStep] = []
  var claims: [LiveClaims.Claim] = []
  var access: [ChannelAccess] = []
  var now: Timestamp

  var isEmpty: Bool { steps.isEmpty && claims.isEmpty && access.isEmpty }
}

/// What became of a batch.
struct LiveReport: Sendable {
  var counts = IngestCounts()
  var deleted: Int64 = 0
  var reactions: Int64 = 0
  /// Messages that were written just now.
  var newMessages: [MessagePlace] = []
  /// Messages of which something was told that are not held.
  var unknown: Set<MessagePlace> = []
  /// Messages whose counts of reactions a page may have told already.
  var unsure: Set<MessagePlace> = []
  var touched: [MessagePlace: LiveMemory.Touch] = [:]
  /// Events that could not be kept as such.
  var oddities: Int64 = 0
}

extension ArchiveKeeper {
  /// Keeps a batch: all of it in one transaction.
  ///
  /// - Parameter batch: the events in their order, and what they prove.
  /// - Returns: what became of it.
  /// - Throws: `.store`.
  func keep(_ batch: LiveBatch) throws(SyncError) -> LiveReport {
    let memory = memory
    let report = try write("keeping events") { archive, ingester throws(StoreError) in
      ingester.defersCounts = true
      defer { ingester.defersCounts = false }
      var writer = EventWriter(
        archive: archive,
        ingester: ingester,
        account: batch.account,
        memory: memory
      )
      for step in batch.steps { try writer.write(step) }
      try ingester.writeCounts()
      for claim in batch.claims {
        try ingester.claimLive(
          claim.ids,
          in: claim.channel,
          account: batch.account,
          now: batch.now
        )
      }
      for access in batch.access { try ingester.note(access) }
      return writer.report
    }
    self.memory?.note(report.touched)
    if let last = batch.steps.last { self.memory?.horizon = last.horizon }
    return report
  }

  /// Keeps a guild's whole state, as an account is shown it.
  ///
  /// - Throws: `.store`.
  func keep(
    _ guild: GuildReadyPayload,
    shownTo account: Snowflake,
    now: Timestamp
  ) throws(SyncError) {
    try write("noting a guild") { _, ingester throws(StoreError) in
      let id = guild.guild.id
      let document = try ingester.withFormerStickers(guild.bytes, of: id)
      try ingester.take(guild.guild, document: document, seenAt: now)
      try ingester.noteMembership(true, of: account, inGuild: id, at: now)
      for document in guild.channels + (guild.threads ?? []) {
        try ingester.take(document.channel, document: document.bytes, seenAt: now)
      }
      for member in guild.members {
        guard let user = member.user else { continue }
        try ingester.take(user, member: member.member, guildID: id, seenAt: now)
      }
    }
  }

  /// Keeps in which guilds an account is: in no others, where it was told of all.
  ///
  /// - Throws: `.store`.
  func keepMemberships(
    of account: Snowflake,
    in guilds: Set<Snowflake>,
    now: Timestamp
  ) throws(SyncError) {
    try write("noting guilds") { _, ingester throws(StoreError) in
      try ingester.noteMemberships(of: account, inGuilds: guilds, at: now)
    }
  }

  /// What is covered of channels.
  ///
  /// - Throws: `.store`.
  func covered(
    _ channels: [Snowflake],
    account: Snowflake
  ) throws(SyncError) -> [Snowflake: IntervalSet] {
    let found = try read { archive throws(StoreError) in
      var covered: [Snowflake: IntervalSet] = [:]
      for id in channels {
        guard let key = try archive.channelKey(of: id) else { continue }
        covered[id] = try archive.covered(channel: key, account: account.rawValue)
      }
      return covered
    }
    return found ?? [:]
  }
}
