public import Model
import Queries
import SQLite

extension Archive {
  /// Takes over the files that another archive holds, each proved by its digest.
  ///
  /// Only what belongs here comes: attachments of messages that this archive has, and pictures. What
  /// lies in the folder already is never written over, and what was taken out here on request stays out;
  /// so doing it again changes nothing.
  ///
  /// - Parameters:
  ///   - other: the other archive, which is only read.
  ///   - now: the time.
  ///   - shouldStop: asked now and then; true ends it, and what was taken stays.
  ///   - progress: told now and then how many files were looked at.
  /// - Returns: what was done.
  /// - Throws: `.interrupted`, `.diskFull`, `.readOnly`, `.system` for this archive's folder, and what
  ///   SQLite reports of either archive.
  public func takeMedia(
    from other: Archive,
    now: Timestamp,
    shouldStop: () -> Bool = { false },
    progress: (Int64) -> Void = { _ in }
  ) throws(StoreError) -> MediaCopyResult {
    var result = MediaCopyResult()
    guard try other.knowsMedia, try knowsMedia else { return result }
    let (source, store) = (MediaStore(besideArchive: other.path), MediaStore(besideArchive: path))
    var (last, looked): (Int64, Int64) = (0, 0)
    while true {
      let things = try other.heldThings(above: last)
      guard let highest = things.last?.key else { return result }
      if last == 0 { try store.prepare() }
      last = highest
      var taken: [(HeldThing, HeldFile)] = []
      for thing in things {
        if shouldStop() { throw .interrupted }
        looked += 1
        guard try wants(thing, in: store, &result) else { continue }
        if let file = try store.bring(thing.sha256, from: source, shouldStop, &result) {
          taken.append((thing, file))
        } else {
          result.lost.append(thing.sha256)
        }
      }
      try write("taking files over") { () throws(StoreError) in
        for (thing, file) in taken { try hold(file, for: thing, in: store, now) }
      }
      progress(looked)
    }
  }

  /// Something that is held, and what it belongs to.
  private struct HeldThing {
    let key: Int64
    let keeper: Int64
    let target: Int64
    let variant: String
    /// The parameters of `adoptMedia`.
    let facts: [String: Value]
    let sha256: String
    let contentType: String?
  }

  private func heldThings(above key: Int64) throws(StoreError) -> [HeldThing] {
    try attempt("listing files") { () throws(SQLiteError) in
      try connection.rows(
        SQL.heldThings.text,
        [":after": .integer(key), ":limit": 100]
      ) { row in
        var facts: [String: Value] = [:]
        for (column, name) in Self.factNames.enumerated() {
          facts[":\(name)"] = row.value(Int32(column + 1))
        }
        return HeldThing(
          key: row.integer(0),
          keeper: row.integer(1),
          target: row.integer(2),
          variant: row.text(3),
          facts: facts,
          sha256: row.text(15),
          contentType: row.optionalText(16)
        )
      }
    }
  }

  /// The columns from the second to the fifteenth, which are what `adoptMedia` is told.
  private static let factNames = [
    "kind", "target", "variant", "name", "moves", "place", "url", "signed_until", "dies_at", "size",
    "content_type", "content_hash", "channel_id", "message_id",
  ]

  /// Whether something is to be taken over.
  private func wants(
    _ thing: HeldThing,
    in store: MediaStore,
    _ result: inout MediaCopyResult
  ) throws(StoreError) -> Bool {
    guard let keeper = MediaKeeper(rawValue: thing.keeper), thing.target > 0 else { return false }
    let known = try attempt("looking for a file") { () throws(SQLiteError) in
      try connection.rows(
        SQL.stateOfMedia.text,
        [
          ":kind": .integer(thing.keeper), ":target": .integer(thing.target),
          ":variant": .text(thing.variant),
        ]
      ) { (state: MediaState(rawValue: $0.integer(1)), sha256: $0.optionalText(2)) }.first
    }
    if let held = known?.sha256, store.size(of: held) != nil {
      result.known += 1
      return false
    }
    if known != nil { return known?.state != .pruned }
    guard keeper == .attachment else { return true }
    return try attempt("looking for a file") { () throws(SQLiteError) in
      try connection.value(SQL.hasAttachment.text, [":id": .integer(thing.target)]) != nil
    }
  }

  private func hold(
    _ file: HeldFile,
    for thing: HeldThing,
    in store: MediaStore,
    _ now: Timestamp
  ) throws(StoreError) {
    let key = try attempt("noting a file") { () throws(SQLiteError) in
      try connection.run(SQL.adoptMedia.text, thing.facts)
      return try connection.value(
        SQL.stateOfMedia.text,
        [
          ":kind": .integer(thing.keeper), ":target": .integer(thing.target),
          ":variant": .text(thing.variant),
        ]
      )?.integer
    }
    guard let item = try key.flatMap({ key throws(StoreError) in try mediaItem(key) }) else {
      return
    }
    let held = try hold(file, for: item, contentType: thing.contentType, now: now)
    if let held { try indexText(ofFile: held, for: item, sha256: file.sha256, in: store) }
  }
}

extension MediaStore {
  /// Has a digest's file here, from another folder where it isn't yet.
  ///
  /// - Returns: what it is; nothing where it can't be had whole, or where other bytes lie in its place,
  ///   which stay.
  /// - Throws: `.interrupted`, and what the system reports of this folder.
  fileprivate func bring(
    _ sha256: String,
    from other: MediaStore,
    _ shouldStop: () -> Bool,
    _ result: inout MediaCopyResult
  ) throws(StoreError) -> HeldFile? {
    guard let path = path(of: sha256) else { return nil }
    guard Self.size(of: path) == nil else {
      let there = try Self.digest(of: path, shouldStop: shouldStop)
      guard there.sha256 == sha256 else { return nil }
      result.known += 1
      return there
    }
    guard let file = try take(sha256, from: other, shouldStop: shouldStop) else { return nil }
    result.copied += 1
    result.bytes += file.size
    return file
  }
}
