import Glibc

/// Lists the files of a folder and of the folders in it, in the order of their names.
enum FolderWalk {
  /// How deep folders may lie in each other.
  private static let maximumDepth = 64

  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// The paths of all regular files; links to files are followed, no folder is entered twice.
  static func files(in folder: String) -> [String] {
    var found: [String] = []
    var seen: Set<Identity> = []
    walk(folder, depth: 0, &seen, &found)
    return found
  }

  /// The names in a folder, sorted by their bytes; empty where it can't be read.
  static func names(in folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path is that of a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func walk(
    _ folder: String,
    depth: Int,
    _ seen: inout Set<Identity>,
    _ found: inout [String]
  ) {
    var status = stat()
    guard depth < maximumDepth, stat(folder, &status) == 0 else { return }
    let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    guard seen.insert(identity).inserted else { return }
    for name in names(in: folder) {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        walk(path, depth: depth + 1, &seen, &found)
      } else if status.st_mode & S_IFMT == S_IFREG {
        found.append(path)
      }
    }
  }
}
