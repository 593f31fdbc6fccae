import CFiles
import Console
import Glibc

/// Makes the new state of an export's folder beside the old one, and exchanges the two in one step:
/// whoever looks sees the old export or the new one, also where the run is killed.
///
/// Parts that are the same are the same files in both, and so are files of others.
struct FolderExchange {
  /// The name of the new state within the hidden folder; of the old one after the exchange.
  static let tree = "tree"

  private let staging: ExportStaging
  private let root: String
  /// The folders that were made, by their bytes: names that read alike may be others to the system.
  private var made: [[UInt8]: String] = [:]

  /// Begins with nothing in the new state.
  init(_ staging: ExportStaging) throws {
    self.staging = staging
    root = "\(staging.path)/\(Self.tree)"
    guard mkdir(root, 0o700) == 0 else { throw PartFile.failure("make", root) }
    var status = stat()
    if stat(staging.folder, &status) == 0 { chmod(root, status.st_mode & 0o7777) }
  }

  /// Puts a part into the new state: the old file where it is the same, else the new one.
  ///
  /// - Returns: whether it is new; nothing where a file that is to stay can't be brought along.
  mutating func add(_ part: ExportFolder.Part) throws -> Bool? {
    try makeFolders(to: part.path)
    let target = "\(root)/\(part.path)"
    let old = "\(staging.folder)/\(part.path)"
    if part.isKept { return link(old, target) == 0 ? false : nil }
    if part.isSame(as: old), link(old, target) == 0 {
      unlink(part.staged)
      return false
    }
    guard rename(part.staged, target) == 0 else { throw PartFile.failure("write", target) }
    return true
  }

  /// Brings files of others along.
  ///
  /// - Parameter isOurs: says which paths belong to the old export and need no place in the new one.
  /// - Returns: whether everything has found its place; else the exchange must not be made.
  /// - Throws: `Failure` where a folder can't be made.
  mutating func bringOthers(_ isOurs: (String) -> Bool) throws -> Bool {
    for entry in FolderTree.entries(in: staging.folder, skipping: ExportStaging.isHidden) {
      let target = "\(root)/\(entry.path)"
      guard !isOurs(entry.path), FolderTree.kind(of: target) == nil else { continue }
      switch entry.kind {
      case .folder:
        // One that held parts alone isn't needed when they have gone.
        guard FolderTree.names(in: "\(staging.folder)/\(entry.path)").isEmpty else { continue }
        try makeFolders(to: entry.path + "/")
      case .file:
        try makeFolders(to: entry.path)
        guard link("\(staging.folder)/\(entry.path)", target) == 0 else { return false }
      case .link:
        try makeFolders(to: entry.path)
        guard let place = Self.destination(of: "\(staging.folder)/\(entry.path)"),
          symlink(place, target) == 0
        else { return false }
      case .other: return false
      }
    }
    return true
  }

  /// Writes the manifest, the last file of the new state.
  func finish(_ manifest: [UInt8]) throws {
    try PrivateFile.replace("\(root)/\(ExportFolder.manifest)", with: manifest)
    for folder in made.values { FolderTree.synchronise("\(root)/\(folder)") }
    FolderTree.synchronise(root)
  }

  /// Exchanges the two.
  ///
  /// - Returns: whether the file system can do so; else nothing has changed.
  func exchange() -> Bool {
    guard staging.hold(root, while: { files_exchange(root, staging.folder) == 0 }) else {
      return false
    }
    FolderTree.synchronise(staging.path + "/..")
    Self.rescue(from: root, to: staging.folder)
    return true
  }

  /// Moves what came into the old folder while the new one was made.
  ///
  /// Everything else of it is in the new one as well, or is an old part.
  static func rescue(from old: String, to folder: String) {
    guard
      let bytes = try? PrivateFile.read(
        "\(old)/\(ExportFolder.manifest)",
        limit: ExportFolder.largestManifest
      )
    else { return }
    let parts = ExportManifest.digests(bytes)
    for entry in FolderTree.entries(in: old, skipping: ExportStaging.isHidden) {
      guard case .file = entry.kind, parts[entry.path] == nil,
        entry.path != ExportFolder.manifest, FolderTree.kind(of: "\(folder)/\(entry.path)") == nil
      else { continue }
      rename("\(old)/\(entry.path)", "\(folder)/\(entry.path)")
    }
  }

  private mutating func makeFolders(to path: String) throws {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = String(path[..<slash])
    guard made.updateValue(folder, forKey: Array(folder.utf8)) == nil else { return }
    try makeFolders(to: folder)
    let target = "\(root)/\(folder)"
    guard mkdir(target, 0o700) == 0 || errno == EEXIST else {
      throw PartFile.failure("make", target)
    }
    var status = stat()
    guard lstat("\(staging.folder)/\(folder)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR
    else { return }
    chmod(target, status.st_mode & 0o7777)
  }

  private static func destination(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let place = buffer.baseAddress else { return nil }
      let count = readlink(link, place, buffer.count - 1)
      guard count > 0 else { return nil }
      place[count] = 0
      return String(cString: place)
    }
  }
}
