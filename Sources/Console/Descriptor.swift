import Glibc

/// An open file, closed when it is no longer used.
struct Descriptor: ~Copyable {
  let number: Int32

  /// Opens a file; anything that is made gets the mode from its first byte on.
  init(
    opening path: String,
    _ flags: Int32,
    mode: mode_t = 0o600,
    for action: String
  ) throws(ConsoleError) {
    let opened = retrying { open(path, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw .file(action, path: path, code: errno) }
    number = opened
  }

  deinit {
    close(number)
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8], to path: String) throws(ConsoleError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        retrying {
          Glibc.write(number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        }
      }
      guard count > 0 else { throw .file("write", path: path, code: count < 0 ? errno : ENOSPC) }
      written += count
    }
  }

  /// Reads to the end.
  ///
  /// - Throws: `ConsoleError.tooLarge` beyond the limit.
  func readAll(limit: Int, of path: String) throws(ConsoleError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = buffer.withUnsafeMutableBytes { raw in
        retrying { Glibc.read(number, raw.baseAddress, raw.count) }
      }
      guard count >= 0 else { throw .file("read", path: path, code: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
      guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
    }
  }
}

/// Calls the system again for as long as a signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    guard result == -1, errno == EINTR else { return result }
  }
}
