public import Model
import Store

/// What differs between the archive and the server, where the two were compared.
public enum RemoteFinding: Hashable, Sendable {
  /// The server has a message that the ledger vouches for and the archive lacks.
  case missing(Snowflake, channel: Snowflake)
  /// The archive has a message that the server no longer has: it was deleted meanwhile.
  case vanished(Snowflake, channel: Snowflake)
  /// The server tells of an edit that the archive doesn't have.
  case outdated(Snowflake, channel: Snowflake)
  /// Text or edit differ although neither is newer.
  case different(Snowflake, channel: Snowflake)
  /// The channel could not be asked.
  case unanswered(channel: Snowflake, String)

  /// Whether it shows that the archive is not what it says it is.
  public var isFault: Bool {
    switch self {
    case .missing, .different: true
    case .vanished, .outdated, .unanswered: false
    }
  }
}

/// What came of comparing samples of the archive with the server.
public struct RemoteProof: Hashable, Sendable {
  /// How many requests it took.
  public var requests = 0
  /// How many messages were compared, each counted once however many samples it lay in.
  public var compared: Int64 = 0
  /// What differs.
  public var findings: [RemoteFinding] = []
}

/// Compares random stretches that the ledger vouches for with what the server has.
struct RemoteVerifier: Sendable {
  let server: Server
  let keeper: ArchiveKeeper
  let account: Snowflake

  /// A message of a channel: ids repeat.
  private struct MessagePlace: Hashable {
    let channel: Snowflake
    let id: Snowflake
  }

  /// Compares samples, one request each.
  ///
  /// - Parameters:
  ///   - samples: how many pages at most.
  ///   - seed: what the choice begins with; the same seed chooses the same samples.
  /// - Returns: what was found.
  /// - Throws: what ends the run.
  func verify(samples: Int, seed: UInt64) async throws(SyncError) -> RemoteProof {
    let account = account
    let covered = try await keeper.read { archive throws(StoreError) in
      try archive.covered(account: account)
    }
    var stretches: [(channel: Snowflake, ids: ClosedRange<Snowflake>)] = []
    for (channel, set) in (covered ?? [:]).sorted(by: { $0.key < $1.key }) {
      stretches += set.intervals.map { (channel, $0) }
    }
    var proof = RemoteProof()
    var seen: Set<MessagePlace> = []
    var random = SampleRandom(state: seed)
    for _ in 0..<samples {
      guard let stretch = stretches.randomElement(using: &random), !Task.isCancelled else { break }
      let place = try await place(in: stretch.ids, of: stretch.channel, &random)
      proof.requests += 1
      do throws(Refusal) {
        let reply = try await server.messages(in: stretch.channel, before: place.successor)
        let channel = Channel(id: stretch.channel)
        let page = try PageWorker.understand(reply, of: channel)
        let low = PageWalk.provenLow(page.ids, upTo: place) ?? stretch.ids.lowerBound
        let ids = max(low, stretch.ids.lowerBound)...place
        try await compare(page, with: ids, of: stretch.channel, &seen, &proof)
      } catch {
        if case .stopped(let error) = error { throw error }
        proof.findings.append(.unanswered(channel: stretch.channel, "\(error)"))
      }
    }
    return proof
  }

  /// An id of the stretch that a message bears, or its upper end.
  private func place(
    in ids: ClosedRange<Snowflake>,
    of channel: Snowflake,
    _ random: inout SampleRandom
  ) async throws(SyncError) -> Snowflake {
    // Ids lie unevenly, so a message is chosen by its place among them.
    let count = try await keeper.read { archive throws(StoreError) in
      try archive.countMessages(in: channel, ids)
    }
    guard let count, count > 0 else { return ids.upperBound }
    let index = Int64.random(in: 0..<count, using: &random)
    let found = try await keeper.read { archive throws(StoreError) in
      try archive.message(index, in: channel, ids)
    }
    return found.flatMap(\.self) ?? ids.upperBound
  }

  private func compare(
    _ page: PageContents,
    with ids: ClosedRange<Snowflake>,
    of channel: Snowflake,
    _ seen: inout Set<MessagePlace>,
    _ proof: inout RemoteProof
  ) async throws(Refusal) {
    let held: [HeldMessage]?
    do throws(SyncError) {
      held = try await keeper.read { archive throws(StoreError) in
        try archive.heldMessages(in: channel, ids)
      }
    } catch {
      throw .stopped(error)
    }
    var ours = Dictionary((held ?? []).map { ($0.id, $0) }) { first, _ in first }
    for message in page.messages.map(\.message) where ids.contains(message.id) {
      let own = ours.removeValue(forKey: message.id)
      // Samples overlap: what was compared with one page is not compared with the next.
      guard seen.insert(MessagePlace(channel: channel, id: message.id)).inserted else { continue }
      proof.compared += 1
      guard let own else {
        proof.findings.append(.missing(message.id, channel: channel))
        continue
      }
      let times = (message.editedAt?.milliseconds ?? 0, own.editedAt?.milliseconds ?? 0)
      if times.0 > times.1 {
        proof.findings.append(.outdated(message.id, channel: channel))
      } else if own.content != message.content || times.0 != times.1 {
        proof.findings.append(.different(message.id, channel: channel))
      }
    }
    let unplaced = Set(page.ids)
    for id in ours.keys.sorted() where !unplaced.contains(id) {
      guard seen.insert(MessagePlace(channel: channel, id: id)).inserted else { continue }
      proof.findings.append(.vanished(id, channel: channel))
    }
  }
}

/// Numbers for choosing samples: SplitMix64, the same for the same seed.
struct SampleRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
