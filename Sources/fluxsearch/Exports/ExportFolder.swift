import Console
import Glibc
import Payload
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
  }

  static let manifest = "manifest.json"

  private let path: String
  private let staging: String
  private let old: [String: String]
  private var parts: [Part] = []
  private var made = 0
  private var isDone = false

  /// Looks at a folder.
  ///
  /// - Parameters:
  ///   - path: the folder, made if it is missing.
  ///   - updates: whether an export may be there already.
  /// - Throws: `Failure` where it holds something else, or an export that isn't to be changed.
  init(_ path: String, updates: Bool) throws {
    self.path = path
    try PrivateFile.makeFolder(path)
    let manifest = try PrivateFile.read("\(path)/\(Self.manifest)", limit: 256 << 20)
    old = manifest.map(ExportManifest.digests) ?? [:]
    if manifest != nil, !updates {
      throw Failure(
        "\(path) holds an export already",
        hint: "bring it up to date with --update, or name another folder with -o",
        code: .usage
      )
    }
    if manifest == nil, !updates, !Self.isEmpty(path) {
      throw Failure("the folder \(path) isn't empty", hint: "name another with -o", code: .usage)
    }
    staging = "\(path)/.export-\(getpid())"
    try PrivateFile.makeFolder(staging)
  }

  /// A file to write a part into.
  func makePart() throws -> PartFile {
    defer { made += 1 }
    return try PartFile(at: "\(staging)/\(made)")
  }

  /// A file that holds what another one holds.
  func makePart(copying source: String) throws -> PartFile {
    let part = try makePart()
    try part.copy(from: source)
    return part
  }

  /// Adds a part that is whole.
  func add(_ file: PartFile, at path: String, messages: Int) throws {
    let sum = try file.finish()
    parts.append(
      Part(path: path, staged: file.path, sha256: sum, bytes: file.bytes, messages: messages)
    )
  }

  /// Puts everything in its place; the old export is whole until here.
  ///
  /// - Returns: how many parts were written anew.
  func conclude(format: String, instance: String) throws -> Int {
    // A folder without a manifest is an unfinished export.
    unlink("\(path)/\(Self.manifest)")
    var written = 0
    for part in parts {
      let target = "\(path)/\(part.path)"
      if old[part.path] == part.sha256, Self.size(of: target) == part.bytes {
        unlink(part.staged)
        continue
      }
      if let slash = target.lastIndex(of: "/") {
        try PrivateFile.makeFolder(String(target[..<slash]))
      }
      guard rename(part.staged, target) == 0 else { throw PartFile.failure("write", target) }
      if part.messages > 0 { written += 1 }
    }
    let names = Set(parts.map(\.path))
    for gone in old.keys where !names.contains(gone) { unlink("\(path)/\(gone)") }
    let manifest = ExportManifest.bytes(of: parts, format: format, instance: instance)
    try PrivateFile.replace("\(path)/\(Self.manifest)", with: manifest)
    clear()
    isDone = true
    return written
  }

  /// Gives up: what was there before stays as it was.
  func abandon() {
    guard !isDone else { return }
    clear()
    // Goes only where the folder is empty, which is where it was made for this.
    rmdir(path)
  }

  /// Removes what waits.
  private func clear() {
    for number in 0...made { unlink("\(staging)/\(number)") }
    rmdir(staging)
  }

  private static func size(of path: String) -> Int64? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  private static func isEmpty(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { return false }
    }
    return true
  }
}
