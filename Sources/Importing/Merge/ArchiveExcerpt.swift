public import Model
import Payload
public import Store

/// Makes an archive of some messages of another one, to give away.
///
/// It is made anew, message by message, so that nothing else can be in it: no other message, person,
/// name, word, dictionary or free page. Of people, roles, emoji and places only those are in it that
/// its messages name. Stars, saved searches, accounts and runs stay behind; claims that nothing is
/// missing come along without the accounts that made them.
///
/// The same messages of the same archive give the same bytes.
public final class ArchiveExcerpt {
  /// How many messages are written at once: fixed, for the index's bytes depend on it.
  private static let batchSize = 2000
  /// How many documents, and how many bytes of them, a dictionary is learned from.
  private static let sampleCount = 5000
  private static let sampleBytes = 16 << 20

  private let source: Archive
  private let target: Archive
  private let path: String
  private let run: Run
  private let ingester: Ingester
  private var met: ExcerptThings
  private var waiting: [KeptContent] = []
  private var waitingBytes = 0
  private var hasLearned = false
  private var report: ImportReport
  private var newest = Timestamp(milliseconds: 0)
  private var claims: [ArchiveRecord] = []

  /// Begins an archive beside the file that it will be, whose name ends differently until then.
  ///
  /// - Parameters:
  ///   - source: the archive that the messages are in.
  ///   - path: the file to make; its folder must be there.
  /// - Throws: `.store`.
  public init(of source: Archive, at path: String) throws(ImportError) {
    self.source = source
    self.path = path
    report = ImportReport(path: path, kind: .archive)
    do throws(StoreError) {
      target = try Archive(at: path + ".work", makingFor: source.instance)
      try target.changeLock(to: .exclusive)
      if let webapp = try source.property("webapp") { try target.setProperty("webapp", webapp) }
      // No time of day: the same messages give the same bytes.
      run = try target.beginRun(
        command: "export",
        origin: nil,
        source: .archive,
        now: Timestamp(milliseconds: 0)
      )
      ingester = try Ingester(archive: target, run: run)
      ingester.defersCounts = true
      try target.beginBulk(run: run)
    } catch {
      throw .store(error)
    }
    met = ExcerptThings(source)
  }

  /// Adds a channel, before its messages.
  ///
  /// - Parameters:
  ///   - id: the channel.
  ///   - isWhole: whether everything of it will be in the archive: else it isn't told which message is
  ///     its last.
  /// - Throws: `.store`.
  public func add(channel id: Snowflake, isWhole: Bool) throws(ImportError) {
    try attempt { () throws(StoreError) in try met.meet(channel: id, isWhole: isWhole) }
  }

  /// Adds a message.
  ///
  /// - Parameter content: the message, as the other archive keeps it.
  /// - Throws: `.store`.
  public func add(_ content: KeptContent) throws(ImportError) {
    try attempt { () throws(StoreError) in try met.meet(content.incoming.message) }
    waiting.append(content)
    waitingBytes += content.incoming.document.count
    newest = max(newest, content.incoming.message.sentAt)
    let isFull =
      hasLearned
      ? waiting.count >= Self.batchSize
      : waiting.count >= Self.sampleCount || waitingBytes >= Self.sampleBytes
    if isFull { try attempt { () throws(StoreError) in try flush() } }
  }

  /// Claims that the messages of a stretch of a channel are all in the archive.
  public func claim(_ ids: ClosedRange<Snowflake>, in channelID: Snowflake, learnedAt: Timestamp) {
    let interval = CoverageInterval(ids: ids, source: .import, learnedAt: learnedAt)
    claims.append(.known(.coverage(interval, channelID: channelID, account: 0)))
  }

  /// Writes the file, which then holds the whole.
  ///
  /// - Parameter shouldStop: asked now and then; true ends it without a file.
  /// - Throws: `.store`.
  public func conclude(shouldStop: @escaping () -> Bool = { false }) throws(ImportError) {
    try attempt { () throws(StoreError) in
      try flush()
      try write(claims)
      try target.endBulk()
      try target.endRun(run, outcome: "done", counts: report.countsJSON, now: newest)
      try target.copy(to: path, shouldStop: shouldStop)
    }
  }

  /// The files that are there until it is concluded and given up, which may be removed then.
  public static func workFiles(of path: String) -> [String] {
    ["", "-wal", "-shm", ".lock"].map { "\(path).work\($0)" } + ["\(path).part"]
  }

  private func flush() throws(StoreError) {
    if !hasLearned {
      hasLearned = true
      try target.learnDictionary(from: waiting.map(\.incoming.document))
    }
    var batch = Batch()
    batch.records = met.take()
    for content in waiting { batch.add(content) }
    waiting.removeAll(keepingCapacity: true)
    waitingBytes = 0
    guard batch.count > 0 else { return }
    try take(batch)
  }

  private func write(_ records: [ArchiveRecord]) throws(StoreError) {
    guard !records.isEmpty else { return }
    var batch = Batch()
    batch.records = records
    try take(batch)
  }

  private func take(_ batch: Batch) throws(StoreError) {
    try target.write("writing an excerpt") { () throws(StoreError) in
      try ingester.take(batch, into: &report)
      try ingester.writeCounts()
    }
  }

  private func attempt(_ body: () throws(StoreError) -> Void) throws(ImportError) {
    do throws(StoreError) {
      try body()
    } catch {
      throw .store(error)
    }
  }
}

/// Gathers what an archive knows of those whom messages name, each once, as records.
private struct ExcerptThings {
  private let source: Archive
  private var records: [ArchiveRecord] = []
  private var users: Set<Snowflake> = []
  private var members: Set<Membership> = []
  private var guilds: Set<Snowflake> = []
  private var roles: Set<Snowflake> = []
  private var emoji: Set<Snowflake> = []

  private struct Membership: Hashable {
    let user: Snowflake
    let guildID: Snowflake
  }

  init(_ source: Archive) {
    self.source = source
  }

  mutating func take() -> [ArchiveRecord] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }

  mutating func meet(channel id: Snowflake, isWhole: Bool) throws(StoreError) {
    guard case .channel(var channel, _, let rank, let seenAt)? = try source.knownChannel(id) else {
      return
    }
    if !isWhole { channel.lastMessageID = nil }
    if let guildID = channel.guildID { try meet(guild: guildID) }
    for user in channel.recipients { try meet(user, in: nil) }
    // A document may tell of others than those who are met.
    records.append(.known(.channel(channel, document: nil, rank: rank, seenAt: seenAt)))
  }

  mutating func meet(_ message: Message) throws(StoreError) {
    let reactors = (message.reactions ?? []).flatMap(\.users)
    for user in [message.author] + message.mentions + message.referencedUsers + reactors {
      try meet(user, in: message.guildID)
    }
    for role in message.mentionedRoles + (message.member?.roles ?? []) { try meet(role: role) }
    for reaction in message.reactions ?? [] {
      guard let id = reaction.emoji.id, emoji.insert(id).inserted,
        let known = try source.knownEmoji(id)
      else { continue }
      if case .emoji(_, let guildID?) = known { try meet(guild: guildID) }
      records.append(.known(known))
    }
  }

  private mutating func meet(guild id: Snowflake) throws(StoreError) {
    guard guilds.insert(id).inserted,
      case .guild(let guild, _, let rank, let seenAt)? = try source.knownGuild(id)
    else { return }
    records.append(.known(.guild(guild, document: nil, rank: rank, seenAt: seenAt)))
  }

  private mutating func meet(_ user: User, in guildID: Snowflake?) throws(StoreError) {
    guard let id = user.id else { return }
    if users.insert(id).inserted, let known = try source.knownUser(id) {
      records.append(.known(known))
      try meet(namesOf: id, in: nil)
    }
    guard let guildID, members.insert(Membership(user: id, guildID: guildID)).inserted else {
      return
    }
    try meet(namesOf: id, in: guildID)
    guard let known = try source.knownMember(id, of: guildID) else { return }
    records.append(.known(known))
    guard case .member(_, _, let member, _) = known else { return }
    for role in member.roles { try meet(role: role) }
  }

  /// Whoever is looked for by a name that they once bore is found; what others call them elsewhere
  /// stays behind.
  private mutating func meet(
    namesOf id: Snowflake,
    in guildID: Snowflake?
  ) throws(StoreError) {
    for known in try source.knownNames(of: id) where known.guildID == guildID {
      let seenAt = known.firstSeen.milliseconds
      records.append(
        .known(.name(.user, id: id.rawValue, guildID: guildID, known.name, seenAt: seenAt))
      )
    }
  }

  private mutating func meet(role id: Snowflake) throws(StoreError) {
    guard roles.insert(id).inserted, let known = try source.knownRole(id) else { return }
    try meet(guild: known.guildID)
    // What is known of the guild itself stays.
    let guild = Guild(id: known.guildID, roles: [known.role])
    records.append(.known(.guild(guild, document: nil, rank: 0, seenAt: 0)))
  }
}
