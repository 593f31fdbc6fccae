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
    // What is shared comes last, and wins.
    let texts = [path, shared].compactMap(Self.text)
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  private static func text(at path: String) -> String? {
    // A lost memory is no reason not to read.
    let bytes = try? PrivateFile.read(path, limit: 4 << 20)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a text; a state that can't be written is forgotten, and nothing else.
  func write(_ text: String) {
    // Only who chose another look changes it for all: another browser may have changed it meanwhile.
    let looks = Self.looks(in: text)
    let isChosen = looks != Self.text(at: path).map(Self.looks) ?? []
    // There is nobody to tell: the screen is the browser's, and the next try comes soon.
    try? PrivateFile.makeFolder(folder)
    try? PrivateFile.replace(path, with: Array(text.utf8))
    guard isChosen, !looks.isEmpty else { return }
    try? PrivateFile.replace(shared, with: Array(looks.map { $0 + "\n" }.joined().utf8))
  }

  /// The lines that tell how the screen looks.
  private static func looks(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in sharedKeys.contains { line.hasPrefix($0) } }
  }
}
