import Archives
import Console
import Glibc

/// A file that a part is written into, with its digest.
final class PartFile {
  /// Where it lies until the export is whole.
  let path: String
  private(set) var bytes: Int64 = 0
  private let descriptor: Int32
  private let digest: SHA256Digest?

  /// Makes the file, which must be new.
  ///
  /// - Throws: `Failure`.
  init(at path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure("write", path) }
    digest = SHA256Digest()
  }

  deinit {
    close(descriptor)
  }

  /// Adds bytes.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { buffer in
      digest?.update(buffer)
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(
          descriptor,
          buffer.baseAddress?.advanced(by: done),
          buffer.count - done
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw Self.failure("write", path) }
        done += count
      }
    }
    self.bytes += Int64(bytes.count)
  }

  /// Adds what another file holds.
  func copy(from path: String) throws {
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw Self.failure("read", path) }
    defer { close(source) }
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        count = max(0, read(source, buffer.baseAddress, buffer.count))
      }
      guard !chunk.isEmpty else { return }
      try write(chunk)
    }
  }

  /// Ends the file, and gives its SHA-256.
  func finish() throws -> String {
    guard fsync(descriptor) == 0 else { throw Self.failure("write", path) }
    guard let sum = digest?.finish() else {
      throw Failure("libarchive can't compute SHA-256 here", code: .denied)
    }
    return sum
  }

  static func failure(_ action: String, _ path: String) -> Failure {
    let reason = String(cString: strerror(errno))
    return Failure("can't \(action) \(path): \(reason)", code: .denied)
  }
}
