import Glibc

/// Files of the bench.
enum Folder {
  /// Makes a folder and those above it.
  static func make(_ path: String) throws(BenchError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part + "/"
      guard mkdir(made, 0o700) == 0 || errno == EEXIST else {
        throw .file(made, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// Removes a database and what stands beside it.
  static func removeDatabase(_ path: String) {
    for ending in ["", "-wal", "-shm", "-journal", ".lock"] { unlink(path + ending) }
  }

  static func holds(_ path: String) -> Bool {
    access(path, R_OK) == 0
  }

  /// The size of a file; 0 where there is none.
  static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  static func read(_ path: String) throws(BenchError) -> String {
    try MappedFile(path).withBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// A file that can't be mapped, such as those of `/proc`.
  static func text(_ path: String) throws(BenchError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .file(path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    return String(decoding: bytes(of: descriptor), as: UTF8.self)
  }

  /// All that can be read from a descriptor.
  static func bytes(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func write(_ text: String, to path: String) throws(BenchError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBufferPointer { write($0, to: path) }
    try result.get()
  }

  /// Copies a file.
  static func copy(_ source: String, to target: String) throws(BenchError) {
    let file = try MappedFile(source)
    try file.withBytes { write($0, to: target) }.get()
  }

  private static func write(
    _ bytes: UnsafeBufferPointer<UInt8>,
    to path: String
  ) -> Result<Void, BenchError> {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    defer { close(descriptor) }
    var start = 0
    while descriptor >= 0, start < bytes.count {
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      guard count > 0 else { break }
      start += count
    }
    if descriptor >= 0, start == bytes.count { return .success(()) }
    return .failure(.file(path, reason: String(cString: strerror(errno))))
  }
}
