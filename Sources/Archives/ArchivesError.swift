/// What can be wrong with a packed file.
public enum ArchivesError: Error, Hashable, Sendable {
  /// It can't be opened or is no ZIP; libarchive's words.
  case unreadable(path: String, reason: String)
  /// It is torn or damaged; libarchive's words.
  case damaged(path: String, reason: String)
  /// It is encrypted.
  case encrypted(path: String)
  /// An entry's name leads out of the archive or can't be a name.
  case escapingPath(String)
  /// An entry's name can't be read at all.
  case unreadableName
  /// It holds more entries than are looked at.
  case tooManyEntries(path: String, limit: Int)
  /// An entry is longer than is read.
  case entryTooLarge(entry: String, limit: Int64)
  /// All entries together are longer than is read, or than an honest file of its size can hold.
  case bomb(path: String, unpacked: Int64)
}

extension ArchivesError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .encrypted(let path): "\(path) is encrypted"
    case .escapingPath(let name): "the entry name \(name.debugDescription) leads out of the archive"
    case .unreadableName: "the name of an entry can't be read"
    case .tooManyEntries(let path, let limit): "\(path) holds more than \(limit) entries"
    case .entryTooLarge(let entry, let limit): "the entry \(entry) has more than \(limit) bytes"
    case .bomb(let path, let unpacked):
      "\(path) unpacks to more than its size can honestly hold (over \(unpacked) bytes)"
    }
  }
}

extension ArchivesError {
  /// Whether the sentence says which file it is about.
  public var namesFile: Bool {
    switch self {
    case .escapingPath, .unreadableName, .entryTooLarge: false
    case .unreadable, .damaged, .encrypted, .tooManyEntries, .bomb: true
    }
  }
}
