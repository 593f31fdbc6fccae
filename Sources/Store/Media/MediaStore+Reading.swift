import Archives
import Glibc

extension MediaStore {
  /// Reads a file whole and tells its digest, size and kind.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isSynchronised: whether it is to be on the disk when this returns.
  ///   - shouldStop: asked now and then; true ends it.
  /// - Returns: what it is.
  /// - Throws: `.system`, `.diskFull`, `.interrupted`.
  static func digest(
    of path: String,
    synchronising isSynchronised: Bool = false,
    shouldStop: () -> Bool = { false }
  ) throws(StoreError) -> HeldFile {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    if isSynchronised, fsync(descriptor) != 0 { throw failure(path) }
    guard let hash = SHA256Digest() else { throw noDigest(path) }
    var size: Int64 = 0
    var sniffed: String?
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      if shouldStop() { throw .interrupted }
      let count = buffer.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { break }
      buffer.withUnsafeBytes { bytes in
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
      if size == 0 {
        let length = min(count, FileType.sniffLength)
        sniffed = buffer.withUnsafeBufferPointer {
          FileType.sniff(UnsafeBufferPointer(rebasing: $0[..<length]))
        }
      }
      size += Int64(count)
    }
    guard let sha256 = hash.finish() else { throw noDigest(path) }
    return HeldFile(sha256: sha256, size: size, sniffed: sniffed)
  }

  private static func noDigest(_ path: String) -> StoreError {
    .system(path: path, reason: "its digest can't be computed")
  }

  /// Reads the beginning of a digest's file.
  ///
  /// - Parameters:
  ///   - sha256: the digest.
  ///   - limit: how many bytes at most.
  /// - Returns: the bytes; nothing where there is no file.
  /// - Throws: `.system`.
  func beginning(of sha256: String, limit: Int) throws(StoreError) -> [UInt8]? {
    guard let path = path(of: sha256), let size = Self.size(of: path) else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw Self.failure(path) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: min(limit, Int(clamping: size)))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { room -> Int in
        guard let start = room.baseAddress else { return 0 }
        return Glibc.read(descriptor, start + filled, room.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(path) }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Everything that lies in the folder under a digest, and nothing else that may lie there.
  ///
  /// - Throws: `.system`.
  func files() throws(StoreError) -> [String] {
    var found: [String] = []
    for outer in try Self.names(in: folder) where outer.utf8.count == 2 {
      guard outer.utf8.allSatisfy(Self.isDigit) else { continue }
      for inner in try Self.names(in: "\(folder)/\(outer)") where Self.isDigest(outer + inner) {
        found.append(outer + inner)
      }
    }
    return found.sorted()
  }

  /// The parts that lie in the folder, with their sizes and when they last grew, in seconds.
  func parts() throws(StoreError) -> [(path: String, size: Int64, seconds: Int64)] {
    var found: [(path: String, size: Int64, seconds: Int64)] = []
    for name in try Self.names(in: partFolder) where name.hasSuffix(".part") {
      let path = "\(partFolder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      found.append((path, Int64(status.st_size), Int64(status.st_mtim.tv_sec)))
    }
    return found
  }

  /// The names in a folder; none where there is no such folder.
  static func names(in folder: String) throws(StoreError) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw failure(folder)
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
