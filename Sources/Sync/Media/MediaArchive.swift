import Model
import Store

/// The archive and the folder of a run that fetches files, on a thread of their own.
actor MediaArchive {
  private let executor: ArchiveExecutor
  private let path: String
  private let store: MediaStore
  private var open: Open?

  private struct Open {
    let archive: Archive
    let role: ArchiveLock?
    var run: Run?
    /// What is still to be done, the next at the end.
    var waiting: [Int64] = []
    var total: Int64 = 0
    /// How many bytes the folder holds for the archive.
    var held: Int64 = 0
    /// What is being fetched, by what tells bytes apart.
    var underWay: Set<String> = []
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Prepares the thread.
  ///
  /// - Throws: `.system`.
  init(path: String) throws(SyncError) {
    executor = try ArchiveExecutor()
    self.path = path
    store = MediaStore(besideArchive: path)
  }

  /// Opens the archive and holds it as the one that fetches files.
  ///
  /// - Throws: `.store`; `.locked` where another run is at it.
  func begin(now: Timestamp, isListed: Bool) throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      let archive = try Archive(at: path, for: .writing)
      let role = try ArchiveLock(.media, .exclusive, on: path)
      try store.prepare()
      var opened = Open(archive: archive, role: role)
      opened.held = try archive.mediaBytes()
      if isListed {
        opened.run = try archive.beginRun(
          command: "media",
          origin: try archive.instance,
          source: .api,
          now: now
        )
      }
      open = opened
    }
  }

  /// Opens the archive to be asked only.
  ///
  /// - Throws: `.store`.
  func beginReading() throws(SyncError) {
    try SyncError.ofStore { () throws(StoreError) in
      open = Open(archive: try Archive(at: path, for: .writing), role: nil)
    }
  }

  /// Notes how the run ended, and lets the archive go.
  ///
  /// - Throws: `.store`.
  func end(_ outcome: MediaOutcome, now: Timestamp) throws(SyncError) {
    guard let open else { return }
    self.open = nil
    try SyncError.ofStore { () throws(StoreError) in
      guard let run = open.run else { return }
      let name = outcome.outcomeName
      try open.archive.endRun(run, outcome: name, counts: outcome.countsDocument, now: now)
    }
  }

  /// Makes files known that aren't yet, and lists what is to be fetched.
  ///
  /// - Throws: `.store`, `.interrupted`.
  func queue(_ options: MediaOptions, now: Timestamp) throws(SyncError) -> Int64 {
    let archive = try archive()
    if options.takesAttachments {
      try walk { row throws(StoreError) in try archive.noteAttachments(above: row) }
    }
    if options.takesPictures { try notePictures(archive) }
    let keepers = MediaKeeper.allCases.filter {
      $0 == .attachment ? options.takesAttachments : options.takesPictures
    }
    let keys = try SyncError.ofStore { () throws(StoreError) in
      try archive.dueMedia(of: keepers, now: now, tryingAll: options.triesAll)
    }
    open?.waiting = keys.reversed()
    open?.total = Int64(keys.count)
    return Int64(keys.count)
  }

  private func notePictures(_ archive: Archive) throws(SyncError) {
    try write("noting pictures") { () throws(StoreError) in try archive.notePictures() }
    try walk { row throws(StoreError) in try archive.noteStickers(above: row) }
    try walk { row throws(StoreError) in try archive.noteEmojiOfTexts(above: row) }
    try walk { row throws(StoreError) in try archive.noteEmojiOfForwards(above: row) }
  }

  /// Goes through messages a stretch at a time, each in a transaction of its own.
  private func walk(_ step: (Int64) throws(StoreError) -> Int64?) throws(SyncError) {
    var last: Int64? = -1
    while let row = last {
      if Task.isCancelled { throw .interrupted }
      last = try write("noting files") { () throws(StoreError) in try step(row) }
    }
  }

  /// Makes the files of some messages known, and lists the first of them.
  ///
  /// - Throws: `.store`.
  func queue(_ messages: [MessagePlace], limit: Int) throws(SyncError) -> Int64 {
    let archive = try archive()
    let items = try write("noting files") { () throws(StoreError) in
      var rows: [Int64] = []
      for message in messages {
        if let row = try archive.row(of: message.id, in: message.channelID) { rows.append(row) }
      }
      try archive.noteAttachments(ofRows: rows)
      return try archive.wantedMedia(ofRows: rows)
    }
    open?.waiting = items.prefix(max(0, limit)).map(\.key).reversed()
    return Int64(min(items.count, max(0, limit)))
  }

  /// The next file; nothing where all were begun, or the rest are the same as some that are.
  ///
  /// Each must be given back by `finish`.
  ///
  /// - Throws: `.store`.
  func next() throws(SyncError) -> MediaItem? {
    let archive = try archive()
    var aside: [Int64] = []
    defer { open?.waiting += aside.reversed() }
    while let key = open?.waiting.popLast() {
      let item = try SyncError.ofStore { () throws(StoreError) in try archive.mediaItem(key) }
      guard let item else { continue }
      guard open?.underWay.insert(Self.identity(of: item)).inserted == true else {
        aside.append(key)
        continue
      }
      return item
    }
    return nil
  }

  /// Lets the same bytes be asked for again: they are known now, or could not be had.
  func finish(_ item: MediaItem) {
    open?.underWay.remove(Self.identity(of: item))
  }

  /// What tells bytes apart before they are there.
  private static func identity(of item: MediaItem) -> String {
    if let hash = item.contentHash, let size = item.size { return "\(size) \(hash)" }
    return item.url.flatMap(MediaAddress.init)?.place ?? part(of: item)
  }

  /// Other files whose signatures are over, so that one request asks for all their addresses.
  ///
  /// - Throws: `.store`.
  func stale(
    before moment: Timestamp,
    limit: Int,
    where isWanted: @Sendable (MediaItem) -> Bool
  ) throws(SyncError) -> [MediaItem] {
    let archive = try archive()
    var found: [MediaItem] = []
    // What waits next stands at the end; a look at a few hundred costs less than a request.
    for key in (open?.waiting.suffix(400) ?? []).reversed() where found.count < limit {
      let item = try SyncError.ofStore { () throws(StoreError) in try archive.mediaItem(key) }
      guard let item, item.reference.keeper == .attachment, let until = item.signedUntil,
        until < moment, isWanted(item)
      else { continue }
      found.append(item)
    }
    return found
  }

  /// Has a file take bytes that are there already.
  ///
  /// - Throws: `.store`.
  func holdKnown(_ item: MediaItem) throws(SyncError) -> Int64? {
    let (archive, store) = (try archive(), store)
    return try write("noting a file") { () throws(StoreError) in
      try archive.holdKnown(item, in: store)
    }
  }

  /// Notes what became of a file.
  ///
  /// - Throws: `.store`.
  func note(_ verdict: MediaVerdict, on item: MediaItem) throws(SyncError) {
    let archive = try archive()
    try write("noting what became of a file") { () throws(StoreError) in
      try archive.note(verdict, on: item)
    }
  }

  /// Notes new addresses.
  ///
  /// - Throws: `.store`.
  func note(_ addresses: [(url: String, item: MediaItem)]) throws(SyncError) {
    let archive = try archive()
    try write("noting addresses") { () throws(StoreError) in
      for (url, item) in addresses { try archive.noteAddress(url, of: item) }
    }
  }

  /// The addresses of a file, the one with the longest life first.
  ///
  /// - Throws: `.store`.
  func addresses(of item: MediaItem) throws(SyncError) -> [String] {
    let archive = try archive()
    return try SyncError.ofStore { () throws(StoreError) in try archive.addresses(of: item) }
  }

  /// Makes a whole part a file of the folder, and puts its text into the index.
  ///
  /// - Returns: what it is, and whether there was text; nothing for a picture that is a page.
  /// - Throws: `.store`.
  func adopt(
    _ item: MediaItem,
    contentType: String?,
    now: Timestamp
  ) throws(SyncError) -> (file: HeldFile, isText: Bool)? {
    let (archive, store) = (try archive(), store)
    let part = Self.part(of: item)
    let file = try SyncError.ofStore { () throws(StoreError) in try store.adopt(part: part) }
    if item.reference.keeper != .attachment, file.sniffed.map(Self.isPage) == true {
      try SyncError.ofStore { () throws(StoreError) in
        if try !archive.isInUse(file.sha256) { _ = try store.remove(file.sha256) }
      }
      return nil
    }
    let isText = try write("noting a file") { () throws(StoreError) in
      let key = try archive.hold(file, for: item, contentType: contentType, now: now)
      guard let key else { return false }
      return try archive.indexText(ofFile: key, for: item, sha256: file.sha256, in: store)
    }
    open?.held += file.size
    return (file, isText)
  }

  private static func isPage(_ type: String) -> Bool {
    type.hasPrefix("text/") || type == "application/xml"
  }

  /// How many bytes the folder holds for the archive.
  var held: Int64 { open?.held ?? 0 }

  /// The name of the part of a file.
  nonisolated static func part(of item: MediaItem) -> String {
    let reference = item.reference
    let variant = reference.variant.isEmpty ? "" : "-\(reference.variant)"
    return "\(reference.keeper.name)-\(reference.target)\(variant)"
  }

  private func archive() throws(SyncError) -> Archive {
    guard let archive = open?.archive else { throw .notOpen }
    return archive
  }

  private func write<Result>(
    _ action: String,
    _ body: () throws(StoreError) -> Result
  ) throws(SyncError) -> Result {
    let archive = try archive()
    return try SyncError.ofStore { () throws(StoreError) in try archive.write(action, body) }
  }
}
