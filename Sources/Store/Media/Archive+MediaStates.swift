public import Model
import Queries
import SQLite

/// What became of a file, as it is noted.
public struct MediaVerdict: Hashable, Sendable {
  /// What became of it.
  public var state: MediaState
  /// Why, in a few words.
  public var reason: String?
  /// When it is tried again, for what failed.
  public var dueAt: Timestamp?
  /// What the server called the bytes that are there in part.
  public var etag: String?

  /// Describes what became of a file.
  public init(
    _ state: MediaState,
    _ reason: String? = nil,
    dueAt: Timestamp? = nil,
    etag: String? = nil
  ) {
    self.state = state
    self.reason = reason
    self.dueAt = dueAt
    self.etag = etag
  }
}

extension Archive {
  /// Notes what became of a file, in a transaction.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func note(_ verdict: MediaVerdict, on item: MediaItem) throws(StoreError) {
    // Only what may pass counts as tried.
    let tries = verdict.state == .wanted ? item.tries : item.tries + 1
    try attempt("noting what became of a file") { () throws(SQLiteError) in
      try connection.run(
        SQL.setMediaState.text,
        [
          ":state": .integer(verdict.state.rawValue), ":reason": Value(verdict.reason),
          ":tries": .integer(tries), ":due_at": .integer(verdict.dueAt?.milliseconds ?? 0),
          ":etag": Value(verdict.etag), ":key": .integer(item.key),
        ]
      )
    }
  }

  /// Notes that a file lies in the folder, in a transaction.
  ///
  /// - Parameters:
  ///   - file: what lies there.
  ///   - item: the file as it was wanted.
  ///   - contentType: the media type that the server named.
  ///   - reason: what is remarkable about it.
  ///   - now: the time.
  /// - Returns: the number of what lies there.
  /// - Throws: `StoreError` for what SQLite reports.
  @discardableResult
  public func hold(
    _ file: HeldFile,
    for item: MediaItem,
    contentType: String?,
    reason: String? = nil,
    now: Timestamp
  ) throws(StoreError) -> Int64? {
    try attempt("noting a file") { () throws(SQLiteError) in
      let key = try connection.value(
        SQL.noteFile.text,
        [
          ":sha256": .text(file.sha256), ":size": .integer(file.size),
          ":content_type": Value(contentType), ":sniffed": Value(file.sniffed),
          ":content_hash": Value(item.contentHash), ":now": .integer(now.milliseconds),
        ]
      )?.integer
      guard let key else { return nil }
      try holdMedia(item.key, file: key, reason: reason)
      return key
    }
  }

  /// Has a file take what lies in the folder already of the same bytes: by the server's hash, or under
  /// the same address.
  ///
  /// - Parameters:
  ///   - item: the file.
  ///   - store: the folder.
  /// - Returns: bytes that need no fetching; nothing where it isn't there.
  /// - Throws: `StoreError` for what SQLite reports.
  public func holdKnown(_ item: MediaItem, in store: MediaStore) throws(StoreError) -> Int64? {
    try attempt("looking for a file") { () throws(SQLiteError) in
      let place = item.url.flatMap(MediaAddress.init)?.place
      let found = try connection.rows(
        SQL.sameFile.text,
        [
          ":content_hash": Value(item.contentHash), ":size": Value(item.size),
          ":place": Value(place),
        ],
        { (key: $0.integer(0), sha256: $0.text(1), size: $0.integer(2)) }
      ).first
      guard let found, store.size(of: found.sha256) == found.size else { return nil }
      try holdMedia(item.key, file: found.key, reason: nil)
      return found.size
    }
  }

  private func holdMedia(
    _ key: Int64,
    file: Int64,
    reason: String?
  ) throws(SQLiteError) {
    try connection.run(
      SQL.holdMedia.text,
      [":file": .integer(file), ":reason": Value(reason), ":key": .integer(key)]
    )
  }

  /// The addresses by which an attachment can be asked for, the one with the longest life first.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func addresses(of item: MediaItem) throws(StoreError) -> [String] {
    var addresses = [item.url].compactMap(\.self)
    if item.reference.keeper == .attachment {
      addresses += try attempt("reading addresses") { () throws(SQLiteError) in
        try connection.rows(
          SQL.attachmentAddresses.text,
          [":id": .integer(item.reference.target.rawValue)]
        ) { $0.text(0) }
      }
    }
    let known = addresses.compactMap { url in MediaAddress(url).map { (url, $0.signedUntil) } }
    // What is not signed is older than what is, where both are known.
    return known.sorted { ($0.1?.milliseconds ?? 0) > ($1.1?.milliseconds ?? 0) }.map(\.0)
  }

  /// Notes a new address of a file.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func noteAddress(_ url: String, of item: MediaItem) throws(StoreError) {
    guard let address = MediaAddress(url) else { return }
    try attempt("noting an address") { () throws(SQLiteError) in
      try connection.run(
        SQL.setMediaAddress.text,
        [
          ":url": .text(url), ":signed_until": Value(address.signedUntil?.milliseconds),
          ":key": .integer(item.key),
        ]
      )
    }
  }
}
