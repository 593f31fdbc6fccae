import Glibc

/// The folder of files beside an archive, each under its digest: `media/ab/cdef…`.
///
/// A file is there whole or not at all: it grows as a part under another name, is synchronised, and is
/// moved when its digest is known. Two archives in one folder share it, and a file once. Files are
/// private to their user, whatever the umask.
public struct MediaStore: Sendable {
  /// The folder.
  public let folder: String

  /// Names the folder; it is made when something is first put there.
  public init(folder: String) {
    self.folder = folder
  }

  /// The folder of an archive: `media` beside its file.
  public init(besideArchive path: String) {
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) }
    switch parent {
    case nil: folder = "media"
    case "": folder = "/media"
    case let parent?: folder = "\(parent)/media"
    }
  }

  /// Where a digest's file lies; nothing for what is no digest of 64 small hexadecimal digits.
  public func path(of sha256: String) -> String? {
    guard Self.isDigest(sha256) else { return nil }
    return "\(folder)/\(sha256.prefix(2))/\(sha256.dropFirst(2))"
  }

  /// Where the part of a file grows, by a name that only holds letters, digits, `-` and `.`.
  public func partPath(_ name: String) -> String {
    "\(partFolder)/\(name).part"
  }

  var partFolder: String { "\(folder)/parts" }

  static func isDigest(_ text: some StringProtocol) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(isDigit)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }

  /// Makes the folders for parts, private, where they are missing.
  ///
  /// - Throws: `.system`, `.readOnly`.
  public func prepare() throws(StoreError) {
    try makeFolder(folder)
    try makeFolder(partFolder)
  }

  /// How many bytes of a part are there.
  public func partSize(_ name: String) -> Int64 {
    Self.size(of: partPath(name)) ?? 0
  }

  /// Throws a part away.
  public func removePart(_ name: String) {
    unlink(partPath(name))
  }

  /// The size of a digest's file; nothing where there is none.
  public func size(of sha256: String) -> Int64? {
    path(of: sha256).flatMap(Self.size(of:))
  }

  static func size(of path: String) -> Int64? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// Makes a whole part the file of its digest.
  ///
  /// - Parameter name: the part's name.
  /// - Returns: what it is.
  /// - Throws: `.system`, `.diskFull`, `.readOnly`; the part then stays.
  public func adopt(part name: String) throws(StoreError) -> HeldFile {
    let part = partPath(name)
    let file = try Self.digest(of: part, synchronising: true)
    guard let target = path(of: file.sha256) else { throw .system(path: part, reason: "no digest") }
    chmod(part, 0o600)
    try place(part, at: target)
    return file
  }

  /// Moves what is whole to the place of its digest.
  ///
  /// - Throws: `.system`, `.diskFull`, `.readOnly`; the part then stays.
  func place(_ part: String, at target: String) throws(StoreError) {
    try makeFolder(String(target.dropLast(63)))
    // The same bytes may be there already: then either of both names them.
    guard rename(part, target) == 0 else { throw Self.failure(target) }
    Self.synchronise(folder: String(target.dropLast(63)))
  }

  /// Removes a digest's file.
  ///
  /// - Returns: how many bytes that gave back; nothing where there was no file.
  /// - Throws: `.system`, `.readOnly`.
  @discardableResult
  public func remove(_ sha256: String) throws(StoreError) -> Int64? {
    guard let path = path(of: sha256), let size = Self.size(of: path) else { return nil }
    guard unlink(path) == 0 else { throw Self.failure(path) }
    rmdir(String(path.dropLast(63)))
    return size
  }

  /// Makes sure that a digest's file could be taken out.
  ///
  /// - Throws: `.system`, `.readOnly`.
  func checkRemovable(_ sha256: String) throws(StoreError) {
    guard let path = path(of: sha256), Self.size(of: path) != nil else { return }
    let folder = String(path.dropLast(63))
    guard access(folder, W_OK | X_OK) == 0 else { throw Self.failure(folder) }
  }

  private func makeFolder(_ path: String) throws(StoreError) {
    guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
    throw Self.failure(path)
  }

  private static func synchronise(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // A name that a power cut loses is found missing, and fetched again.
    fsync(descriptor)
    close(descriptor)
  }

  static func failure(_ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case EROFS, EACCES: .readOnly(path: path)
    default: .system(path: path, reason: String(cString: strerror(errno)))
    }
  }
}

/// A file in the folder.
public struct HeldFile: Hashable, Sendable {
  /// Its digest, 64 small hexadecimal digits.
  public let sha256: String
  /// Bytes.
  public let size: Int64
  /// What it is by its first bytes.
  public let sniffed: String?
}
