import CArchive
import Glibc

/// Reads a ZIP from its first entry to its last, within limits, and never writes to a disk.
///
/// ZIP64 is read; what is encrypted is refused. A reader belongs to one thread.
public final class ZIPReader {
  /// What an archive may hold.
  public struct Limits: Hashable, Sendable {
    /// The most entries.
    public var entries = 500_000
    /// The longest entry, in bytes.
    public var entryBytes: Int64 = 16 << 30
    /// The most bytes of all entries.
    public var totalBytes: Int64 = 64 << 30
    /// How often the file's size its entries may be long together.
    ///
    /// Text packs to a twentieth, and chat that repeats itself to a hundredth; a bomb reaches a
    /// thousand.
    public var ratio: Int64 = 250
    /// What may be unpacked whatever the ratio, in bytes.
    public var freeBytes: Int64 = 64 << 20

    /// The limits for files from elsewhere.
    public init() {}
  }

  /// An entry, as its head describes it.
  public struct Entry: Hashable, Sendable {
    /// Its name.
    public let path: EntryPath
    /// Whether it is a file; folders and links hold nothing to read.
    public let isFile: Bool
    /// How long it says it is, in bytes, where it says so.
    public let size: Int64?
  }

  private let path: String
  private let limits: Limits
  private let handle: OpaquePointer
  private let fileSize: Int64
  private var entryCount = 0
  private var entryBytes: Int64 = 0
  private var totalBytes: Int64 = 0
  private var current = ""
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)

  /// Opens a file.
  ///
  /// - Throws: `.unreadable` where it is no ZIP.
  public init(_ path: String, limits: Limits = Limits()) throws(ArchivesError) {
    self.path = path
    self.limits = limits
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(path: path, reason: "it is no regular file")
    }
    fileSize = Int64(status.st_size)
    guard let handle = archive_read_new() else {
      throw .unreadable(path: path, reason: "out of memory")
    }
    self.handle = handle
    // Both readers: the one that needs the directory at the end, and for torn files the one that
    // does without.
    archive_read_support_format_zip(handle)
    guard archive_read_open_filename(handle, path, 64 << 10) == ARCHIVE_OK else {
      throw .unreadable(path: path, reason: reason())
    }
  }

  deinit {
    archive_read_free(handle)
  }

  /// Goes to the next entry.
  ///
  /// - Returns: its head, or nothing after the last.
  /// - Throws: `ArchivesError`; the reader is then at its end.
  public func next() throws(ArchivesError) -> Entry? {
    var head: OpaquePointer?
    switch archive_read_next_header(handle, &head) {
    case ARCHIVE_EOF: return nil
    case ARCHIVE_OK, ARCHIVE_WARN: break
    default: throw .damaged(path: path, reason: reason())
    }
    guard let head else { return nil }
    entryCount += 1
    guard entryCount <= limits.entries else {
      throw .tooManyEntries(path: path, limit: limits.entries)
    }
    guard archive_entry_is_encrypted(head) == 0 else { throw .encrypted(path: path) }
    guard let bytes = archive_entry_pathname_utf8(head) ?? archive_entry_pathname(head) else {
      throw .unreadableName
    }
    let name = try EntryPath(String(cString: bytes))
    let size = archive_entry_size_is_set(head) != 0 ? archive_entry_size(head) : nil
    if let size { try check(size, entry: "\(name)") }
    current = "\(name)"
    entryBytes = 0
    return Entry(path: name, isFile: archive_entry_filetype(head) == S_IFREG, size: size)
  }

  /// Lends the next bytes of the entry to a closure.
  ///
  /// - Returns: what the closure returns, or nothing at the entry's end.
  /// - Throws: `.damaged` where the entry is, `.entryTooLarge` and `.bomb` where a limit is reached.
  public func read<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ArchivesError) -> Result? {
    let count = buffer.withUnsafeMutableBytes {
      archive_read_data(handle, $0.baseAddress, $0.count)
    }
    guard count >= 0 else {
      if archive_read_has_encrypted_entries(handle) > 0 { throw .encrypted(path: path) }
      throw .damaged(path: path, reason: reason())
    }
    guard count > 0 else { return nil }
    entryBytes += Int64(count)
    totalBytes += Int64(count)
    try check(entryBytes, entry: current)
    let isOverRatio =
      totalBytes > limits.freeBytes && totalBytes / limits.ratio > max(1, fileSize)
    guard totalBytes <= limits.totalBytes, !isOverRatio else {
      throw .bomb(path: path, unpacked: totalBytes)
    }
    return buffer.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0.prefix(count)))
    }
  }

  private func check(_ size: Int64, entry: String) throws(ArchivesError) {
    guard size <= limits.entryBytes else {
      throw .entryTooLarge(entry: entry, limit: limits.entryBytes)
    }
  }

  private func reason() -> String {
    archive_error_string(handle).map { String(cString: $0) } ?? "unknown error"
  }
}
