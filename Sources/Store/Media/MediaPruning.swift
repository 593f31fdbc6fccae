import Glibc
public import Model
import Queries
import SQLite

/// What a pruning takes out of the folder.
public struct PruneWishes: Sendable {
  /// Whether files are taken out that are held for a message: those of the choice below.
  public var takesHeld = false
  /// What they belong to.
  public var keepers: [MediaKeeper] = [.attachment]
  /// The channels of their messages; nothing for all.
  public var channels: [Snowflake]?
  /// Only of messages sent before this.
  public var before: Timestamp?
  /// Only what has at least so many bytes.
  public var atLeast: Int64 = 0
  /// Only of these kinds.
  public var kinds: Set<MediaKind> = Set(MediaKind.allCases)
  /// Whether the texts of what is taken out go too: else their words are still found.
  public var forgetsTexts = false

  /// Takes out what nothing needs.
  public init() {}
}

/// What a pruning took out, or would take out.
public struct PruneResult: Hashable, Sendable {
  /// Files that were held for messages.
  public internal(set) var held: Int64 = 0
  /// Files that no archive of the folder knows.
  public internal(set) var strangers: Int64 = 0
  /// Parts of files that stopped growing more than a week ago.
  public internal(set) var parts: Int64 = 0
  /// The bytes that this gives back.
  public internal(set) var bytes: Int64 = 0
  /// Files that another archive in the same folder needs, and that stay for it.
  public internal(set) var shared: Int64 = 0
  /// What could not be taken out, and why; it is still held, with the reason beside it.
  public internal(set) var failures: [String] = []

  /// Whether nothing is to go.
  public var isEmpty: Bool { held == 0 && strangers == 0 && parts == 0 }
}

/// Takes files out of the folder beside an archive.
///
/// The folder may serve other archives that lie beside it: what one of them holds stays, and where one
/// can't be read, nothing goes.
public struct MediaPruner {
  private let archive: Archive
  private let store: MediaStore
  private let others: [Archive]
  private let wishes: PruneWishes
  private let now: Timestamp

  /// Parts that stopped growing so long ago are nobody's work any more, in seconds.
  private static let oldPart: Int64 = 7 * 86_400

  /// Prepares a pruning.
  ///
  /// - Parameters:
  ///   - archive: the archive, open for writing.
  ///   - wishes: what is to go.
  ///   - now: the time.
  /// - Throws: `StoreError` where an archive beside it can't be read.
  public init(_ archive: Archive, _ wishes: PruneWishes, now: Timestamp) throws(StoreError) {
    self.archive = archive
    self.wishes = wishes
    self.now = now
    store = MediaStore(besideArchive: archive.path)
    var others: [Archive] = []
    for path in try Self.neighbours(of: archive.path) {
      do throws(StoreError) {
        others.append(try Archive(at: path, for: .reading))
      } catch {
        switch error {
        // Something else that is called so.
        case .notAnArchive, .missing: continue
        default: throw error
        }
      }
    }
    self.others = others
  }

  private static func neighbours(of path: String) throws(StoreError) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let own = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    return try MediaStore.names(in: folder).filter { $0.hasSuffix(".sqlite") && $0 != own }
      .sorted().map { "\(folder)/\($0)" }
  }

  /// Prunes.
  ///
  /// - Parameter isDry: whether nothing is done, and only told.
  /// - Returns: what went, or would go.
  /// - Throws: `.locked` where files are being fetched, and what SQLite and the system report.
  public func run(isDry: Bool) throws(StoreError) -> PruneResult {
    // A file lies in the folder a moment before its archive knows it: nobody may be fetching.
    var roles: [ArchiveLock] = []
    if !isDry {
      for path in [archive.path] + others.map(\.path) {
        roles.append(try ArchiveLock(.media, .exclusive, on: path))
      }
    }
    defer { withExtendedLifetime(roles) {} }
    var result = PruneResult()
    if wishes.takesHeld { try pruneHeld(isDry, &result) }
    try pruneStrangers(isDry, &result)
    for part in try store.parts() where now.milliseconds / 1_000 - part.seconds > Self.oldPart {
      if !isDry { unlink(part.path) }
      result.parts += 1
      result.bytes += part.size
    }
    return result
  }

  private struct Prunable {
    let media: Int64
    let kind: MediaKind
    let file: Int64
    let sha256: String
    let size: Int64
  }

  private func pruneHeld(_ isDry: Bool, _ result: inout PruneResult) throws(StoreError) {
    let before = wishes.before.map { Snowflake(firstAt: $0).rawValue }
    let found = try archive.attempt("choosing files") { () throws(SQLiteError) in
      try archive.connection.rows(
        SQL.prunableMedia.text,
        [
          ":kinds": Archive.list(wishes.keepers.map(\.rawValue)),
          ":channels": wishes.channels.map { Archive.list($0.map(\.rawValue)) } ?? .null,
          ":before": Value(before), ":larger": .integer(wishes.atLeast),
        ]
      ) { row in
        Prunable(
          media: row.integer(0),
          kind: MediaKind(contentType: row.optionalText(2), filename: row.text(1)),
          file: row.integer(3),
          sha256: row.text(4),
          size: row.integer(5)
        )
      }
    }
    let chosen = found.filter { wishes.kinds.contains($0.kind) }
    var files: [Int64: (sha256: String, size: Int64, chosen: Int64)] = [:]
    for item in chosen {
      files[item.file, default: (item.sha256, item.size, 0)].chosen += 1
    }
    if !isDry {
      for (key, file) in files {
        // What can't be taken out must not be noted as gone.
        guard let failure = removalFailure(file.sha256) else { continue }
        files[key] = nil
        result.failures.append("\(failure)")
        try noteFailure(chosen.filter { $0.file == key }, failure)
      }
      try notePruned(chosen.filter { files[$0.file] != nil })
    }
    for (key, file) in files {
      result.held += file.chosen
      // What another message of this archive needs stays for it.
      let uses = try archive.uses(of: file.sha256)
      guard uses <= (isDry ? file.chosen : 0) else { continue }
      guard try !isNeededElsewhere(file.sha256) else {
        result.shared += 1
        continue
      }
      guard !isDry else {
        result.bytes += file.size
        continue
      }
      do throws(StoreError) {
        try takeOut(key, file.sha256)
        result.bytes += file.size
      } catch {
        result.failures.append("\(error)")
        result.held -= file.chosen
        try setState(0, ofFile: key)
        try noteFailure(chosen.filter { $0.file == key }, error)
      }
    }
  }

  /// Why a file couldn't be taken out; nothing where it could.
  private func removalFailure(_ sha256: String) -> StoreError? {
    do throws(StoreError) {
      try store.checkRemovable(sha256)
      return nil
    } catch {
      return error
    }
  }

  private func notePruned(_ chosen: [Prunable]) throws(StoreError) {
    try archive.write("noting what is pruned") { () throws(StoreError) in
      for item in chosen {
        try note(.pruned, "taken out on request", item)
        if wishes.forgetsTexts { try archive.removeText(ofFile: item.file) }
      }
    }
  }

  private func noteFailure(_ chosen: [Prunable], _ failure: StoreError) throws(StoreError) {
    try archive.write("noting what can't be pruned") { () throws(StoreError) in
      for item in chosen { try note(.held, "it could not be taken out: \(failure)", item) }
    }
  }

  private func note(
    _ state: MediaState,
    _ reason: String,
    _ item: Prunable
  ) throws(StoreError) {
    try archive.attempt("noting what is pruned") { () throws(SQLiteError) in
      try archive.connection.run(
        SQL.setMediaState.text,
        [
          ":state": .integer(state.rawValue), ":reason": .text(reason), ":tries": 0, ":due_at": 0,
          ":etag": .null, ":key": .integer(item.media),
        ]
      )
    }
  }

  private func takeOut(_ key: Int64, _ sha256: String) throws(StoreError) {
    try setState(3, ofFile: key)
    _ = try store.remove(sha256)
  }

  private func setState(_ state: Int64, ofFile key: Int64) throws(StoreError) {
    try archive.attempt("noting what is pruned") { () throws(SQLiteError) in
      try archive.connection.run(
        SQL.setFileState.text,
        [":state": .integer(state), ":now": .integer(now.milliseconds), ":key": .integer(key)]
      )
    }
  }

  /// What lies in the folder and no archive knows: left by what was killed, or of an archive that is no
  /// longer there.
  private func pruneStrangers(_ isDry: Bool, _ result: inout PruneResult) throws(StoreError) {
    for sha256 in try store.files() {
      guard try archive.uses(of: sha256) == 0, try !isNeededElsewhere(sha256),
        let size = store.size(of: sha256)
      else { continue }
      result.strangers += 1
      result.bytes += size
      if !isDry { _ = try store.remove(sha256) }
    }
  }

  private func isNeededElsewhere(_ sha256: String) throws(StoreError) -> Bool {
    for other in others where try other.isInUse(sha256) { return true }
    return false
  }
}
