import Model
import Payload

/// What a snapshot waits for, on top of the course of its connection: also a pure machine.
struct SnapshotCourse: Sendable {
  /// Where it stands.
  private enum Phase: Hashable {
    case waiting
    case bursting
    case activating
    case listingThreads
  }

  /// What is told of guilds.
  enum Word: Hashable, Sendable {
    /// The state of the account, with its guilds.
    case ready([Guild])
    /// A guild became known, or is told to be unavailable.
    case guildKnown(Guild)
    /// The active threads of a guild.
    case threadsListed(Snowflake)
  }

  /// A guild, as far as it matters here.
  struct Guild: Hashable, Sendable {
    /// The guild's id.
    var id: Snowflake
    /// Whether it is there and has threads for this account.
    var hasThreads: Bool
  }

  private(set) var machine: GatewayMachine
  private let expectedGuilds: Int?
  private let wantsThreads: Bool
  private var phase = Phase.waiting
  private var phaseDeadline: Duration?
  private var guilds: Set<Snowflake> = []
  private var unlisted: Set<Snowflake> = []

  /// Makes a course.
  ///
  /// - Parameters:
  ///   - machine: the course of the connection, one that does not last.
  ///   - expectedGuilds: how many a bot has, where that is known: the last one ends the wait.
  ///   - wantsThreads: whether guilds with threads are made active to hear of all of them.
  init(_ machine: GatewayMachine, expectedGuilds: Int? = nil, wantsThreads: Bool = true) {
    self.machine = machine
    self.expectedGuilds = expectedGuilds
    self.wantsThreads = wantsThreads
  }

  /// The next instant at which it wants to be told `.timer`, or nothing.
  var deadline: Duration? {
    [machine.deadline, machine.phase == .ended ? nil : phaseDeadline].compactMap(\.self).min()
  }

  /// Takes in what happened: see `GatewayMachine.receive`.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - word: what the event tells of guilds.
  ///   - now: the instant.
  /// - Returns: what to do, in order; with the last wish comes `.finish`.
  mutating func receive(
    _ event: GatewayEvent,
    _ word: Word? = nil,
    at now: Duration
  ) -> [GatewayAction] {
    var actions = machine.receive(event, at: now)
    for action in actions {
      switch action {
      case .lost, .began: forget()
      case .deliver: if let word { actions += take(word, at: now) }
      default: break
      }
    }
    if phase == .activating, machine.activation.isIdle { listThreads(at: now) }
    if isComplete(at: now) { actions += machine.receive(.left, at: now) }
    return actions
  }

  private mutating func forget() {
    phase = .waiting
    phaseDeadline = nil
    guilds = []
    unlisted = []
  }

  private mutating func take(_ word: Word, at now: Duration) -> [GatewayAction] {
    switch word {
    case .ready(let told) where machine.isBot:
      guilds = Set(told.map(\.id))
      phase = .bursting
      phaseDeadline = now + machine.times.burstSilence
    case .ready(let told):
      unlisted = wantsThreads ? Set(told.filter(\.hasThreads).map(\.id)) : []
      phase = .activating
      return machine.receive(.activationWanted(unlisted.sorted()), at: now)
    case .guildKnown(let guild):
      guilds.insert(guild.id)
      if phase == .bursting { phaseDeadline = now + machine.times.burstSilence }
    case .threadsListed(let id): unlisted.remove(id)
    }
    return []
  }

  private mutating func listThreads(at now: Duration) {
    phase = .listingThreads
    phaseDeadline = now + machine.times.threads
  }

  private func isComplete(at now: Duration) -> Bool {
    let isLate = phaseDeadline.map { $0 <= now } ?? false
    return switch phase {
    case .waiting, .activating: false
    case .bursting: isLate || expectedGuilds.map { guilds.count >= $0 } ?? false
    case .listingThreads: isLate || unlisted.isEmpty
    }
  }
}

extension SnapshotCourse.Word {
  /// What an event tells of guilds, where it tells anything.
  init?(_ payload: EventPayload) {
    switch payload {
    case .ready(let ready): self = .ready(ready.guilds.map(SnapshotCourse.Guild.init))
    case .guildCreate(let guild): self = .guildKnown(SnapshotCourse.Guild(guild))
    case .guildDelete(let id, _):
      self = .guildKnown(SnapshotCourse.Guild(id: id, hasThreads: false))
    case .threadListSync(let list): self = .threadsListed(list.guildID)
    case .guildSync, .tokenChange, .settingsUpdate, .other: return nil
    }
  }
}

extension SnapshotCourse.Guild {
  fileprivate init(_ guild: GuildReadyPayload) {
    id = guild.guild.id
    hasThreads = !guild.isUnavailable && guild.threads != nil
  }
}
