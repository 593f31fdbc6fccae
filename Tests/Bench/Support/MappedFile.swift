import Glibc

/// A file as memory.
final class MappedFile {
  private let bytes: UnsafeBufferPointer<UInt8>

  /// Maps a file.
  ///
  /// - Throws: `.file` where it can't be read.
  init(_ path: String) throws(BenchError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .file(path, reason: String(cString: strerror(errno)))
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      bytes = UnsafeBufferPointer(start: nil, count: 0)
      return
    }
    let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let start, start != MAP_FAILED else {
      throw .file(path, reason: String(cString: strerror(errno)))
    }
    bytes = UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: size)
  }

  deinit {
    guard let start = bytes.baseAddress else { return }
    munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// Lends all of it.
  func withBytes<Result, Failure>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The mapping must outlive the reading, and nothing else holds on to this object.
    defer { withExtendedLifetime(self) {} }
    return try body(bytes)
  }

  /// Hands out each line without its ending.
  func forEachLine(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) rethrows {
    defer { withExtendedLifetime(self) {} }
    guard let base = bytes.baseAddress else { return }
    var start = 0
    while start < bytes.count {
      let rest = bytes.count - start
      let found = memchr(base + start, 0x0A, rest).map {
        UnsafeRawPointer($0) - UnsafeRawPointer(base)
      }
      let end = found ?? bytes.count
      if end > start { try body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      start = end + 1
    }
  }
}
