import Glibc

/// A regular file that is read from its beginning to its end, in pieces.
final class InputFile {
  /// How many bytes come at once: enough that the calls cost nothing.
  static let pieceSize = 256 << 10

  /// How many bytes the file has.
  let size: Int64

  private let path: String
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: InputFile.pieceSize)

  /// Opens a file.
  ///
  /// - Throws: `.unreadable`, also for folders and devices.
  init(_ path: String) throws(ImportError) {
    self.path = path
    // A pipe would let the opening wait for ever.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: Self.reason()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .unreadable(path: path, reason: "it is no regular file")
    }
    size = Int64(status.st_size)
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
  }

  deinit {
    close(descriptor)
  }

  /// Lends the next bytes to a closure.
  ///
  /// - Returns: what the closure returns, or nothing at the file's end.
  /// - Throws: `.unreadable`, and what the closure throws.
  func next<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(ImportError) -> Result
  ) throws(ImportError) -> Result? {
    var count = -1
    repeat {
      count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw .unreadable(path: path, reason: Self.reason()) }
    guard count > 0 else { return nil }
    return try buffer.withUnsafeBufferPointer { bytes throws(ImportError) in
      try body(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
    }
  }

  private static func reason() -> String {
    String(cString: strerror(errno))
  }
}
