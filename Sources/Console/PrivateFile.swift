import Glibc

/// Files and folders that nobody else may read, from the first byte on.
///
/// Modes are given when a file is made, never changed afterwards: there is no moment in which
/// another user could open it.
public enum PrivateFile {
  /// Makes a folder with everything above it that is missing, each with mode 0700.
  ///
  /// A folder that is already there keeps its mode.
  ///
  /// - Throws: `ConsoleError.file`.
  public static func makeFolder(_ path: String) throws(ConsoleError) {
    if mkdir(path, 0o700) == 0 { return }
    switch errno {
    case EEXIST:
      guard isFolder(path) else { throw .file("make", path: path, code: ENOTDIR) }
    case ENOENT:
      let parent = parent(of: path)
      guard parent != path else { throw .file("make", path: path, code: ENOENT) }
      try makeFolder(parent)
      // Another process may have been faster.
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
        throw .file("make", path: path, code: errno)
      }
    default: throw .file("make", path: path, code: errno)
    }
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: How many bytes it may have.
  /// - Returns: The file's bytes, or nil if there is no such file.
  /// - Throws: `ConsoleError.file` or `.tooLarge`.
  public static func read(_ path: String, limit: Int = 1 << 20) throws(ConsoleError) -> [UInt8]? {
    do throws(ConsoleError) {
      // Not blocking, so that a pipe put in the file's place can't hold the program.
      let file = try Descriptor(opening: path, O_RDONLY | O_NONBLOCK, for: "read")
      return try file.readAll(limit: limit, of: path)
    } catch {
      guard case .file(_, _, let code) = error, code == ENOENT || code == ENOTDIR else {
        throw error
      }
      return nil
    }
  }

  /// Writes a file all at once: whoever reads it sees the old or the new one, also after a crash.
  ///
  /// Where the path is a link, the file that it points to is replaced. The mode is 0600. What is no
  /// plain file (`/dev/stdout`, a named pipe) is written into, for nothing may take its place.
  ///
  /// - Throws: `ConsoleError.file`.
  public static func replace(_ path: String, with bytes: [UInt8]) throws(ConsoleError) {
    let target = resolved(path)
    guard isPlainOrAbsent(target) else {
      let file = try Descriptor(opening: target, O_WRONLY | O_NOCTTY, for: "write")
      return try file.write(bytes, to: target)
    }
    let folder = parent(of: target)
    let temporary = "\(target).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).new"
    do throws(ConsoleError) {
      try write(bytes, toNew: temporary)
      guard rename(temporary, target) == 0 else {
        throw .file("replace", path: target, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    // The file is in its place; a folder that can't be opened or synced is no reason to say it isn't.
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    _ = fsync(opened)
    close(opened)
  }

  private static func write(_ bytes: [UInt8], toNew path: String) throws(ConsoleError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
    let file = try Descriptor(opening: path, flags, for: "write")
    try file.write(bytes, to: path)
    guard fsync(file.number) == 0 else { throw .file("write", path: path, code: errno) }
  }

  /// Says which of some paths others could read or write, for `doctor`.
  public static func exposed(among paths: [String]) -> [String] {
    paths.filter { path in
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & 0o077 != 0
    }
  }

  private static func isPlainOrAbsent(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The folder that a path lies in; `/` lies in itself.
  public static func parent(of path: String) -> String {
    var text = path[...]
    while text.count > 1, text.last == "/" { text = text.dropLast() }
    guard let slash = text.lastIndex(of: "/") else { return "." }
    let folder = text[..<slash]
    return folder.isEmpty ? "/" : String(folder)
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
