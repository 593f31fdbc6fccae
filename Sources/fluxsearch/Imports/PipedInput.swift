import Console
import Glibc

/// Standard input in a private file: what a file is shows by its beginning, and a ZIP is read from its
/// end.
final class PipedInput {
  /// The file.
  let path: String

  private let folder: String

  /// Copies standard input to its end.
  ///
  /// - Throws: `Failure` where it is a terminal, holds nothing or the run is to stop; `ConsoleError`
  ///   where the file can't be made.
  init(in context: Context) throws {
    guard isatty(STDIN_FILENO) != 1 else {
      throw Failure(
        "standard input is a terminal, and nothing to import",
        hint: "fluxsearch import - < FILE, or name the file",
        code: .usage
      )
    }
    folder = "\(context.places.state)/import-\(getpid())"
    path = "\(folder)/standard-input"
    try PrivateFile.makeFolder(folder)
    do {
      try Self.copy(to: path, in: context)
    } catch {
      remove()
      throw error
    }
  }

  /// Removes the file.
  func remove() {
    unlink(path)
    rmdir(folder)
  }

  private static func copy(to path: String, in context: Context) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw ConsoleError.file("make", path: path, code: errno) }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      guard !context.interruption.isWanted else {
        throw Failure("interrupted; nothing was taken in", code: .interrupted)
      }
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw ConsoleError.file("read", path: "standard input", code: errno)
      }
      guard count > 0 else { return }
      try write(buffer[..<count], to: file, path)
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>,
    to file: Int32,
    _ path: String
  ) throws(ConsoleError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .file("write", path: path, code: errno) }
      rest = rest.dropFirst(count)
    }
  }
}
