import Console
import Glibc
import Terminal

/// What the browser remembers of an archive between runs, in a private file of the user's state.
nonisolated struct BrowserMemory: Sendable {
  private let folder: String
  private let path: String
  /// The file of what all archives share: how the screen looks.
  private let shared: String

  /// What is shared, by how its lines begin.
  private static let sharedKeys = ["theme=", "accent="]

  /// Finds the file that belongs to an archive; archives of the same name in other folders have others.
  init(archive: String, in places: Places) {
    let name = KnownArchive(path: archive).name
    let whole = BrowserErrands.absolute(archive)
    // The place may be reached by other ways that end at the same file.
    let real = realpath(whole, nil)
    defer { free(real) }
    let digest = Self.digest(real.map { String(cString: $0) } ?? whole)
    folder = places.state
    path = "\(places.state)/browse-\(name)-\(digest).state"
    shared = "\(places.state)/browse.state"
  }

  /// A short name for a path (FNV-1a): it parts files of one name, and hides nothing.
  private static func digest(_ path: String) -> String {
    let number = path.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, 16 - text.count)) + text
  }

  /// When something was written, in seconds; 0 where nothing ever was.
  var lastWritten: Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }

  /// What was written last; nothing where nothing was, or where it can't be read.
  func read() -> String? {
    let texts = [path, shared].compactMap { path in
      // A lost memory is no reason not to read.
      (try? PrivateFile.read(path, limit: 4 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  /// Keeps a text; a state that can't be written is forgotten, and nothing else.
  func write(_ text: String) {
    let lines = text.split(separator: "\n")
    let isShared = { (line: Substring) in Self.sharedKeys.contains { line.hasPrefix($0) } }
    // There is nobody to tell: the screen is the browser's, and the next try comes soon.
    try? PrivateFile.makeFolder(folder)
    keep(lines.filter { !isShared($0) }, at: path)
    let looks = lines.filter(isShared)
    if !looks.isEmpty { keep(looks, at: shared) }
  }

  private func keep(_ lines: [Substring], at path: String) {
    // As above: what can't be kept is forgotten.
    try? PrivateFile.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
