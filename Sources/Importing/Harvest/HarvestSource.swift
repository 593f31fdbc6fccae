import Model
import Payload

/// What a Fluxer server hands out about one account, packed or unpacked (fluxer-protocol 28).
///
/// It is read twice: entries come in any order, and whose messages these are stands in `user.json`.
struct HarvestSource: DocumentSource {
  let container: EntryContainer
  let profile: HarvestProfile
  let totalBytes: Int64

  /// Looks for the account.
  ///
  /// - Throws: `.incomplete` where there is no `user.json` that names it, and what reading throws.
  init(_ container: EntryContainer) throws(ImportError) {
    self.container = container
    totalBytes = container.totalBytes
    var bytes: [UInt8] = []
    var isFound = false
    do throws(EntryContainer.Trouble) {
      try container.forEachEntry(Self.isProfile) { _, piece in
        guard let piece else {
          isFound = true
          return false
        }
        bytes.append(contentsOf: piece)
        return bytes.count <= JSONReader.maximumLength
      }
    } catch {
      switch error {
      case .refused(let error): throw error
      case .torn(let reason): throw .incomplete(path: container.path, detail: reason)
      }
    }
    let read = try? JSONReader().read(bytes) { value throws(PayloadError) in
      try HarvestProfile.decode(value).value
    }
    guard isFound, let read else {
      throw .incomplete(
        path: container.path,
        detail: "no user.json says whose messages these are"
      )
    }
    profile = read
  }

  func read(_ body: @escaping (SourceItem) -> Bool) throws(ImportError) -> SourceEnding {
    for record in records {
      let item = SourceItem(content: .record(record), place: .line(0), bytesDone: 0)
      guard body(item) else { return SourceEnding() }
    }
    var reading = HarvestReading(author: User(id: profile.user.id), body: body)
    do throws(EntryContainer.Trouble) {
      try container.forEachEntry(Self.isChannel) { parts, piece in
        guard let channelID = Self.channelID(of: parts) else { return true }
        return reading.take(piece, of: channelID, entry: parts.joined(separator: "/"))
      }
    } catch {
      switch error {
      case .refused(let error): throw error
      case .torn(let reason): return SourceEnding(problem: reason)
      }
    }
    return SourceEnding(problem: reading.problem)
  }

  /// What the profile tells beside messages.
  ///
  /// It lacks what the API tells of people, so it counts as older than anything: it fills in and never
  /// replaces.
  private var records: [ArchiveRecord] {
    let never = Timestamp(milliseconds: 0)
    var records: [ArchiveRecord] = [.user(profile.user, seenAt: never)]
    for membership in profile.memberships {
      records.append(.guild(membership.guild, document: nil))
      records.append(
        .member(
          User(id: profile.user.id),
          guildID: membership.guild.id,
          membership.member,
          seenAt: never
        )
      )
    }
    records += profile.privateChannels.map { .channel($0, document: nil) }
    records += profile.savedMessages.map {
      .star(channelID: $0.channelID, id: $0.messageID, at: $0.savedAt)
    }
    return records
  }

  /// Whether an entry is `user.json`, at the top or in the archive's only folder.
  static func isProfile(_ parts: [String]) -> Bool {
    parts.count <= 2 && parts.last == "user.json" && parts.first != "account"
  }

  private static func isChannel(_ parts: [String]) -> Bool {
    channelID(of: parts) != nil
  }

  /// The channel of an entry `channels/{id}/messages.json`, at the top or in the only folder.
  static func channelID(of parts: [String]) -> Snowflake? {
    guard parts.count == 3 || parts.count == 4, parts.last == "messages.json",
      parts[parts.count - 3] == "channels"
    else { return nil }
    return Snowflake(parts[parts.count - 2])
  }
}

/// Cuts the files of a harvest into messages.
private struct HarvestReading {
  let author: User
  let body: (SourceItem) -> Bool
  private(set) var problem: String?
  private var stream: JSONStream?
  private var bytesDone: Int64 = 0

  private struct Stop: Error {}

  init(author: User, body: @escaping (SourceItem) -> Bool) {
    self.author = author
    self.body = body
  }

  /// Takes the next piece of a channel's file, or nothing at its end.
  ///
  /// - Returns: whether more is wanted.
  mutating func take(
    _ piece: UnsafeBufferPointer<UInt8>?,
    of channelID: Snowflake,
    entry: String
  ) -> Bool {
    var current = stream ?? JSONStream(elementsOf: .document)
    guard let piece else {
      stream = nil
      let report = current.finish()
      if report.ending != .complete {
        problem = problem ?? "\(entry) ends mid-way, after message \(report.elements)"
      }
      return true
    }
    bytesDone += Int64(piece.count)
    let context = PayloadContext(shape: .harvest, channelID: channelID, author: author)
    let done = bytesDone
    defer { stream = current }
    do throws(Stop) {
      try current.feed(piece) { piece throws(Stop) in
        let content: SourceItem.Content
        let place: Int
        switch piece {
        case .element(let bytes, let index, _):
          (content, place) = (.document(bytes, context), index)
        case .skippedElement(let index, _, let length):
          (content, place) = (.skipped(length: length), index)
        case .member, .skippedMember: return
        }
        let item = SourceItem(
          content: content,
          place: .message(place + 1, entry: entry),
          bytesDone: done
        )
        if !body(item) { throw Stop() }
      }
    } catch {
      return false
    }
    return true
  }
}
