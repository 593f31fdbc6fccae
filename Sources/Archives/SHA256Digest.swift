import CArchive

/// Computes the SHA-256 of bytes as they come.
///
/// libarchive does the work: its mtree format writes a line for a file with the digest of what was
/// written into it. A digest belongs to one thread.
public final class SHA256Digest {
  private let handle: OpaquePointer
  private let room: UnsafeMutableBufferPointer<UInt8>
  private let used: UnsafeMutablePointer<Int>

  /// A line of mtree is shorter.
  private static let capacity = 4096

  /// Begins; nothing where libarchive can't.
  public init?() {
    guard let handle = archive_write_new() else { return nil }
    room = .allocate(capacity: Self.capacity)
    room.initialize(repeating: 0)
    used = .allocate(capacity: 1)
    used.initialize(to: 0)
    self.handle = handle
    guard archive_write_set_format_mtree(handle) == ARCHIVE_OK,
      archive_write_set_options(handle, "!all,sha256") == ARCHIVE_OK,
      archive_write_set_bytes_per_block(handle, 0) == ARCHIVE_OK,
      archive_write_open_memory(handle, room.baseAddress, room.count, used) == ARCHIVE_OK,
      let entry = archive_entry_new()
    else { return nil }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, "part")
    archive_entry_set_filetype(entry, UInt32(bitPattern: S_IFREG))
    archive_entry_set_size(entry, .max)
    guard archive_write_header(handle, entry) == ARCHIVE_OK else { return nil }
  }

  deinit {
    archive_write_free(handle)
    room.deallocate()
    used.deallocate()
  }

  /// Adds bytes.
  public func update(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    _ = archive_write_data(handle, bytes.baseAddress, bytes.count)
  }

  /// Ends, and gives the digest as 64 digits; nothing where libarchive was built without it.
  public func finish() -> String? {
    guard archive_write_finish_entry(handle) == ARCHIVE_OK,
      archive_write_close(handle) == ARCHIVE_OK
    else { return nil }
    let line = String(decoding: room.prefix(min(used.pointee, room.count)), as: UTF8.self)
    guard
      let word = line.split(whereSeparator: \.isWhitespace)
        .first(where: { $0.hasPrefix("sha256digest=") })
    else { return nil }
    let digits = word.dropFirst("sha256digest=".count)
    return digits.utf8.count == 64 ? String(digits) : nil
  }
}
