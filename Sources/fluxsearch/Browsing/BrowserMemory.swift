import Console
import Glibc

/// What the browser remembers of an archive between runs, in a private file of the user's state.
nonisolated struct BrowserMemory: Sendable {
  private let folder: String
  private let path: String

  /// Finds the file that belongs to an archive; archives of the same name share one.
  init(archive: String, in places: Places) {
    let file = archive.split(separator: "/").last.map(String.init) ?? "archive"
    let name = file.hasSuffix(".sqlite") ? String(file.dropLast(".sqlite".count)) : file
    folder = places.state
    path = "\(places.state)/browse-\(name).state"
  }

  /// When something was written, in seconds; 0 where nothing ever was.
  var lastWritten: Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }

  /// What was written last; nothing where nothing was, or where it can't be read.
  func read() -> String? {
    // A lost memory is no reason not to read.
    let bytes = try? PrivateFile.read(path, limit: 4 << 20)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Keeps a text; a state that can't be written is forgotten, and nothing else.
  func write(_ text: String) {
    // There is nobody to tell: the screen is the browser's, and the next try comes soon.
    try? PrivateFile.makeFolder(folder)
    try? PrivateFile.replace(path, with: Array(text.utf8))
  }
}
