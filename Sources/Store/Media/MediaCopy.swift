import Glibc

/// What became of the files that a copy of an archive takes along.
public struct MediaCopyResult: Sendable {
  /// Files that were copied.
  public internal(set) var copied: Int64 = 0
  /// Their bytes.
  public internal(set) var bytes: Int64 = 0
  /// Files that lay beside the copy already.
  public internal(set) var known: Int64 = 0
  /// The digests of files that could not be copied whole: they are missing, damaged or unreadable.
  public internal(set) var lost: [String] = []
}

extension Archive {
  /// How many files lie in the folder for this archive, each counted once.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public var mediaCount: Int64 {
    get throws(StoreError) {
      guard try knowsMedia else { return 0 }
      return Int64(try allMediaFiles().count)
    }
  }

  /// Brings the files that this archive says it holds from another folder to the one beside it, each
  /// proved by its digest.
  ///
  /// What lies there already in its size is left alone, so that copying again costs little.
  ///
  /// - Parameters:
  ///   - source: the folder where they lie.
  ///   - shouldStop: asked now and then; true ends it, and what was copied stays.
  ///   - progress: told now and then how many files were looked at.
  /// - Returns: what was done.
  /// - Throws: `.interrupted`, `.diskFull`, `.readOnly`, `.system` for this archive's folder, and what
  ///   SQLite reports.
  public func copyMedia(
    from source: MediaStore,
    shouldStop: () -> Bool = { false },
    progress: (Int64) -> Void = { _ in }
  ) throws(StoreError) -> MediaCopyResult {
    var result = MediaCopyResult()
    guard try knowsMedia else { return result }
    let copy = MediaStore(besideArchive: path)
    var looked: Int64 = 0
    for file in try allMediaFiles() {
      if looked == 0 { try copy.prepare() }
      looked += 1
      if copy.size(of: file.sha256) == file.size {
        result.known += 1
      } else if try copy.take(file.sha256, from: source, shouldStop: shouldStop) != nil {
        result.copied += 1
        result.bytes += file.size
      } else {
        result.lost.append(file.sha256)
      }
      progress(looked)
    }
    return result
  }
}

extension MediaStore {
  /// Copies a file of another folder.
  ///
  /// - Returns: what is here now; nothing where the other folder has it no longer, or with other bytes.
  /// - Throws: `.interrupted`, and what the system reports of this folder.
  func take(
    _ sha256: String,
    from other: MediaStore,
    shouldStop: () -> Bool
  ) throws(StoreError) -> HeldFile? {
    guard let source = other.path(of: sha256), let target = path(of: sha256) else { return nil }
    let part = partPath("copy-\(getpid())")
    defer { unlink(part) }
    guard try Self.copy(source, to: part, shouldStop) else { return nil }
    // What was written is read back: a copy that nobody proved is none.
    let made = try Self.digest(of: part, synchronising: true, shouldStop: shouldStop)
    guard made.sha256 == sha256 else { return nil }
    try place(part, at: target)
    return made
  }

  /// Copies bytes; says whether they could be read.
  private static func copy(
    _ source: String,
    to target: String,
    _ shouldStop: () -> Bool
  ) throws(StoreError) -> Bool {
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard input >= 0 else { return false }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard output >= 0 else { throw failure(target) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if shouldStop() { throw .interrupted }
      let count = buffer.withUnsafeMutableBytes { read(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return false }
      guard count > 0 else { return true }
      var done = 0
      while done < count {
        let written = buffer.withUnsafeBytes { bytes in
          bytes.baseAddress.map { write(output, $0 + done, count - done) } ?? -1
        }
        if written < 0, errno == EINTR { continue }
        guard written > 0 else { throw failure(target) }
        done += written
      }
    }
  }
}
