import Archives
import Console
import Glibc

/// Looks at the files of a folder, and takes folders away.
enum FolderTree {
  /// What lies at a path, links not followed.
  enum Kind {
    case file(bytes: Int64)
    case folder
    case link
    case other
  }

  /// How deep folders may lie in each other.
  private static let maximumDepth = 64

  /// Tells what lies at a path; nothing where there is none.
  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(bytes: Int64(status.st_size))
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// The names in a folder, sorted by their bytes; none where it can't be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Lists what lies in a folder and in its folders, each folder before what is in it.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - skipping: says which names at the top are passed over.
  /// - Returns: paths within the folder, and what lies there.
  static func entries(
    in folder: String,
    skipping: (String) -> Bool = { _ in false }
  ) -> [(path: String, kind: Kind)] {
    var found: [(path: String, kind: Kind)] = []
    walk(folder, "", depth: 0, skipping, &found)
    return found
  }

  private static func walk(
    _ root: String,
    _ inner: String,
    depth: Int,
    _ skipping: (String) -> Bool,
    _ found: inout [(path: String, kind: Kind)]
  ) {
    for name in names(in: inner.isEmpty ? root : "\(root)/\(inner)") {
      let path = inner.isEmpty ? name : "\(inner)/\(name)"
      guard !(depth == 0 && skipping(name)), let kind = kind(of: "\(root)/\(path)") else {
        continue
      }
      found.append((path, kind))
      if case .folder = kind, depth < maximumDepth {
        walk(root, path, depth: depth + 1, skipping, &found)
      }
    }
  }

  /// Takes a folder away with everything in it; what can't be removed stays.
  static func remove(_ path: String, depth: Int = 0) {
    guard case .folder? = kind(of: path) else {
      unlink(path)
      return
    }
    if depth < maximumDepth {
      for name in names(in: path) { remove("\(path)/\(name)", depth: depth + 1) }
    }
    rmdir(path)
  }

  /// The SHA-256 of a plain file; nothing where it can't be read.
  static func digest(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let digest = SHA256Digest() else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return nil }
        guard count > 0 else { return digest.finish() }
        digest.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Has the system write a folder's list of names to the disk; one that can't be is no failure.
  static func synchronise(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// The number of the file system that a path is on.
  static func device(of path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_dev) : nil
  }
}
