import Model
import Payload
import Store

extension ArchiveKeeper {
  /// Keeps what a session was shown: guilds with roles and emoji, channels, people, favourites.
  ///
  /// - Throws: `.store`.
  func take(_ view: SessionView, now: Timestamp) throws(SyncError) {
    guard let account = view.user.id else { return }
    try write("noting the account") { archive, ingester throws(StoreError) in
      let name = view.user.username
      try archive.noteAccount(account, name: name, isBot: view.isBot, now: now)
      try archive.setFavourites(view.favourites, of: account)
      for user in view.users + [view.user] { try ingester.take(user, seenAt: now) }
      for document in view.privateChannels {
        try ingester.take(document.channel, document: document.bytes, seenAt: now)
      }
    }
    for guild in view.guilds where !guild.isUnavailable {
      try write("noting a guild") { _, ingester throws(StoreError) in
        let id = guild.guild.id
        try ingester.take(guild.guild, document: guild.bytes, seenAt: now)
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
    try take(view.threads.map { SyncTarget(channel: $0.channel, history: .none) }, now: now)
  }

  /// Keeps channels, such as threads that a list told of.
  ///
  /// - Throws: `.store`.
  func take(_ targets: [SyncTarget], now: Timestamp) throws(SyncError) {
    guard !targets.isEmpty else { return }
    try write("noting channels") { _, ingester throws(StoreError) in
      for target in targets {
        try ingester.take(target.channel, document: target.document, seenAt: now)
      }
    }
  }

  /// Reads what planning needs.
  ///
  /// - Throws: `.store`.
  func basis(account: Snowflake, favourites: [Snowflake]) throws(SyncError) -> ArchiveView {
    let found = try read { archive throws(StoreError) in
      var basis = PlanBasis()
      basis.covered = try archive.covered(account: account)
      let access = try archive.channelAccess(of: account).map { ($0.channelID, $0) }
      basis.access = Dictionary(access) { first, _ in first }
      basis.exclusions = try archive.exclusions()
      basis.starred = Set(favourites)
      for star in try archive.stars() {
        switch star.target {
        case .channel(let id), .guild(let id): basis.starred.insert(id)
        case .message, .user: continue
        }
      }
      let channels = try archive.knownChannels()
      basis.held = Dictionary(channels.map { ($0.channel.id, $0.messages) }) { first, _ in first }
      basis.lineage = Lineage(channels.lazy.map(\.channel))
      return ArchiveView(basis: basis, channels: channels.map(\.channel))
    }
    return found ?? ArchiveView(basis: PlanBasis(), channels: [])
  }
}

/// What the archive knows before a run.
struct ArchiveView: Sendable {
  var basis: PlanBasis
  let channels: [Channel]
}
