import CFiles
import Console
import Glibc
import Payload
import Present
import Writing

/// The folder of an export: parts wait in a hidden one until all are whole, and the manifest comes
/// last.
final class ExportFolder {
  /// A part that is whole.
  struct Part {
    let path: String
    let staged: String
    let sha256: String
    let bytes: Int64
    let messages: Int
    /// Whether it is the file that lies there, which was looked at and needs no writing.
    var isKept = false

    /// Whether a file holds the same bytes: it itself is asked, and no manifest.
    func isSame(as file: String) -> Bool {
      guard case .file(bytes)? = FolderTree.kind(of: file) else { return false }
      return FolderTree.digest(of: file) == sha256
    }
  }

  static let manifest = "manifest.json"
  /// More bytes no manifest has.
  static let largestManifest = 256 << 20

  private let path: String
  private let staging: ExportStaging
  private let old: [String: ExportManifest.Listed]
  private var parts: [Part] = []
  private var staged = 0
  private var isDone = false
  /// The digest of the manifest that lies there; nothing where there is none.
  private(set) var manifestDigest: String?

  /// Looks at a folder, and takes away what interrupted runs left there.
  ///
  /// - Parameters:
  ///   - path: the folder, made if it is missing.
  ///   - updates: whether an export may be there already.
  ///   - format: the format that it must have then; nothing for any.
  /// - Throws: `Failure` where it holds something else, or an export that isn't to be changed.
  init(_ path: String, updates: Bool, format: ExportFormat? = nil) throws {
    let isNew = FolderTree.kind(of: path) == nil
    try PrivateFile.makeFolder(path)
    self.path = Self.resolved(path)
    do {
      staging = try ExportStaging(for: self.path)
    } catch {
      if isNew { rmdir(path) }
      throw error
    }
    let found = try PrivateFile.read("\(path)/\(Self.manifest)", limit: Self.largestManifest)
    old = (found ?? staging.savedManifest).map(ExportManifest.parts) ?? [:]
    manifestDigest = found.flatMap(ExportMemory.digest)
    do {
      if updates {
        try refuseOtherFormat(found, format)
      } else {
        try refuseWhatIsThere(found != nil)
      }
    } catch {
      staging.clear()
      throw error
    }
  }

  private func refuseOtherFormat(_ manifest: [UInt8]?, _ format: ExportFormat?) throws {
    guard let format, let there = manifest.flatMap(ExportManifest.format),
      there != format.rawValue
    else { return }
    throw Failure(
      "\(path) holds an export in another form (\(there))",
      hint: "bring that up to date with -f \(there), or name another folder with -o",
      code: .usage
    )
  }

  private func refuseWhatIsThere(_ hasExport: Bool) throws {
    if hasExport {
      throw Failure(
        "\(path) holds an export already",
        hint: "bring it up to date with --update, or name another folder with -o",
        code: .usage
      )
    }
    let isEmpty = FolderTree.names(in: path).allSatisfy(ExportStaging.isHidden)
    guard isEmpty else {
      throw Failure("the folder \(path) isn't empty", hint: "name another with -o", code: .usage)
    }
  }

  /// How many parts with messages it has so far.
  var count: Int { parts.count { $0.messages > 0 } }

  /// The folder's path without links.
  var resolvedPath: String { path }

  /// The paths of the parts so far, from a number on.
  func paths(from first: Int) -> [String] {
    parts.dropFirst(first).map(\.path)
  }

  /// How many parts there are so far, of every kind.
  var partCount: Int { parts.count }

  /// Keeps files that lie there, where each has the bytes that the manifest tells.
  ///
  /// - Returns: whether they do; else nothing was kept.
  func keep(_ paths: [String]) -> Bool {
    var kept: [Part] = []
    for path in paths {
      guard let listed = old[path], isWithin(path) else { return false }
      var part = Part(
        path: path,
        staged: "",
        sha256: listed.sha256,
        bytes: listed.bytes,
        messages: listed.messages
      )
      guard part.isSame(as: "\(self.path)/\(path)") else { return false }
      part.isKept = true
      kept.append(part)
    }
    parts += kept
    return true
  }

  /// A file to write a part into.
  func makePart() throws -> PartFile {
    try PartFile(at: makePath())
  }

  /// A file that holds what another one holds.
  func makePart(copying source: String) throws -> PartFile {
    let part = try makePart()
    try part.copy(from: source)
    return part
  }

  /// The path of a file to make, for a part that isn't written byte by byte.
  func makePath() -> String {
    defer { staged += 1 }
    return "\(staging.path)/\(staged)"
  }

  /// Adds a part that is whole.
  func add(_ file: PartFile, at path: String, messages: Int) throws {
    let sum = try file.finish(isOnDisk: false)
    parts.append(
      Part(path: path, staged: file.path, sha256: sum, bytes: file.bytes, messages: messages)
    )
  }

  /// Adds a part that was made at a path of `makePath`.
  func add(fileAt staged: String, at path: String, messages: Int) throws {
    guard case .file(let bytes)? = FolderTree.kind(of: staged),
      let sum = FolderTree.digest(of: staged)
    else { throw PartFile.failure("read", staged) }
    parts.append(Part(path: path, staged: staged, sha256: sum, bytes: bytes, messages: messages))
  }

  /// Puts everything in its place; the old export is whole until here.
  ///
  /// - Returns: how many parts were written anew.
  func conclude(format: String, instance: String) throws -> Int {
    let manifest = ExportManifest.bytes(of: parts, format: format, instance: instance)
    manifestDigest = ExportMemory.digest(of: manifest)
    try synchronise()
    let written = try exchange(manifest) ?? moveOneByOne(manifest)
    staging.clear()
    isDone = true
    return written
  }

  /// Gives up: what was there before stays as it was.
  func abandon() {
    guard !isDone else { return }
    staging.clear()
    // Goes only where the folder is empty, which is where it was made for this.
    rmdir(path)
  }

  /// Has the parts written to the disk before any takes an old one's place.
  private func synchronise() throws {
    let new = parts.filter { !$0.isKept }
    if new.count > Self.manyParts {
      let folder = open(staging.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(folder) }
      if folder >= 0, files_synchronise(folder) == 0 { return }
    }
    for part in new { try PartFile.synchronise(part.staged) }
  }

  /// So many files are sooner written with their whole file system than one by one.
  private static let manyParts = 32

  /// Makes the new state beside the old one and exchanges them; nothing where that can't be done, and
  /// the parts then wait as before.
  private func exchange(_ manifest: [UInt8]) throws -> Int? {
    guard !staging.isWithin else { return nil }
    var exchange = try FolderExchange(staging)
    var written = 0
    var taken = parts
    for (index, part) in parts.enumerated() {
      guard let isNew = try exchange.add(part) else {
        parts = taken
        return nil
      }
      if isNew, part.messages > 0 { written += 1 }
      let place = "\(staging.path)/\(FolderExchange.tree)/\(part.path)"
      taken[index] = Part(
        path: part.path,
        staged: place,
        sha256: part.sha256,
        bytes: part.bytes,
        messages: part.messages,
        isKept: part.isKept
      )
    }
    let names = Set(parts.map(\.path))
    let hasRoom = try exchange.bringOthers { path in
      path == Self.manifest || names.contains(path) || isGone(path)
    }
    if hasRoom {
      try exchange.finish(manifest)
      if exchange.exchange() { return written }
    }
    parts = taken
    return nil
  }

  /// Whether a file is a part of the old export that nobody has changed since.
  private func isGone(_ path: String) -> Bool {
    guard let listed = old[path], isWithin(path) else { return false }
    return FolderTree.digest(of: "\(self.path)/\(path)") == listed.sha256
  }

  /// Whether the folders on the way to a path are folders, and no links that lead elsewhere.
  private func isWithin(_ path: String) -> Bool {
    var place = self.path
    for name in path.split(separator: "/").dropLast() {
      place += "/\(name)"
      guard case .folder? = FolderTree.kind(of: place) else { return false }
    }
    return true
  }

  /// Moves the parts one by one, where the file system can do no better: until the manifest is there
  /// again, the folder is an unfinished export.
  private func moveOneByOne(_ manifest: [UInt8]) throws -> Int {
    // The next run must know what belongs to the export, should this one end here.
    rename("\(path)/\(Self.manifest)", "\(staging.path)/\(Self.manifest)")
    var written = 0
    for part in parts {
      let target = "\(path)/\(part.path)"
      if part.isKept || part.isSame(as: target) { continue }
      if let slash = target.lastIndex(of: "/") {
        try PrivateFile.makeFolder(String(target[..<slash]))
      }
      guard rename(part.staged, target) == 0 else { throw PartFile.failure("write", target) }
      if part.messages > 0 { written += 1 }
    }
    let names = Set(parts.map(\.path))
    for gone in old.keys where !names.contains(gone) && isGone(gone) {
      unlink("\(path)/\(gone)")
      removeEmptyFolders(above: gone)
    }
    try PrivateFile.replace("\(path)/\(Self.manifest)", with: manifest)
    return written
  }

  private func removeEmptyFolders(above path: String) {
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      guard rmdir("\(self.path)/\(rest)") == 0 else { return }
    }
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
