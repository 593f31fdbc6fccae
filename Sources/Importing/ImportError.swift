public import Archives
public import Store

/// What can keep a file from being imported.
public enum ImportError: Error, Sendable {
  /// A file can't be read; the system's words.
  case unreadable(path: String, reason: String)
  /// A file is of no kind that can be imported.
  case unknownKind(path: String)
  /// A file is of a kind that is known and can't be imported yet.
  case unsupported(path: String, kind: String)
  /// Two archives keep different instances.
  case otherInstance(path: String, found: String, expected: String)
  /// A file does not say what is needed of it.
  case incomplete(path: String, detail: String)
  /// A packed file can't be read, or must not be.
  case archives(path: String, ArchivesError)
  /// The archive failed.
  case store(StoreError)
}

extension ImportError: CustomStringConvertible {
  /// The sentence that says what failed on what.
  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)"
    case .unknownKind(let path): "\(path) is nothing that can be imported"
    case .unsupported(let path, let kind): "\(path) is \(kind), which can't be imported yet"
    case .otherInstance(let path, let found, let expected):
      "\(path) keeps messages of \(found), and this archive those of \(expected)"
    case .incomplete(let path, let detail): "\(path): \(detail)"
    case .archives(let path, let error): error.namesFile ? "\(error)" : "\(path): \(error)"
    case .store(let error): "\(error)"
    }
  }
}
