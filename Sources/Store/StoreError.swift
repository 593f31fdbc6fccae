public import Compression
public import SQLite
public import Text

/// What can go wrong with an archive.
public enum StoreError: Error, Sendable {
  /// There is no file at the path.
  case missing(path: String)
  /// The file is something else.
  case notAnArchive(path: String)
  /// A later program made it.
  case newer(path: String, version: Int64)
  /// The file is torn or damaged; SQLite's or our words.
  case damaged(path: String, detail: String)
  /// Another process holds the lock that is needed.
  case locked(path: String, role: String)
  /// The folder can't be written and there are changes that only a writer can take in.
  case needsBackup(path: String)
  /// The file or its folder can't be written.
  case readOnly(path: String)
  /// The disk is full; nothing of the transaction was kept.
  case diskFull(path: String)
  /// A file or folder could not be made or opened; the system's words.
  case system(path: String, reason: String)
  /// The index was made by another version of the analyser.
  case otherAnalyser(path: String, found: String)
  /// A saved search can't be called so.
  case unusableName(String)
  /// Another saved search is called so.
  case nameTaken(String)
  /// No saved search is called so.
  case unknownName(String)
  /// Something was interrupted on request.
  case interrupted
  /// Text analysis could not be set up.
  case text(TextError)
  /// A document could not be packed or unpacked.
  case compression(CompressionError)
  /// Anything else that SQLite reports, with what was being done.
  case sqlite(SQLiteError, while: String)
}

extension StoreError: CustomStringConvertible {
  /// The sentence that says what failed on what.
  public var description: String {
    switch self {
    case .missing(let path): "there is no archive at \(path)"
    case .notAnArchive(let path): "\(path) is no fluxsearch archive"
    case .newer(let path, let version):
      "\(path) was made by a later fluxsearch (its schema is \(version))"
    case .damaged(let path, let detail): "\(path) is damaged: \(detail)"
    case .locked(let path, let role): "another fluxsearch holds \(path) (\(role))"
    case .needsBackup(let path):
      "\(path) has changes that can't be read where the folder can't be written"
    case .readOnly(let path): "\(path) can't be written"
    case .diskFull(let path): "the disk that holds \(path) is full; what was committed is kept"
    case .system(let path, let reason): "\(path): \(reason)"
    case .otherAnalyser(let path, let found):
      "the index of \(path) was made by another analyser (\(found))"
    case .unusableName(let name): "a saved search can't be called '\(name)'"
    case .nameTaken(let name): "a saved search is called '\(name)' already"
    case .unknownName(let name): "no saved search is called '\(name)'"
    case .interrupted: "interrupted"
    case .text(let error): "\(error)"
    case .compression(let error): "\(error)"
    case .sqlite(let error, let action): "\(action) failed: \(error)"
    }
  }

  /// The next step, where there is one.
  public var hint: String? {
    switch self {
    case .missing: "import something, or name another archive with --archive"
    case .notAnArchive: "name another file with --archive"
    case .newer: "install the fluxsearch that made it, or a later one"
    case .damaged: "try 'fluxsearch verify', then 'fluxsearch repair', or restore a backup"
    case .locked: "wait for it to end, or stop it"
    case .needsBackup: "make a copy with 'fluxsearch backup' where it can be written"
    case .diskFull: "make room and run the command again; it goes on where it stopped"
    case .otherAnalyser: "rebuild the index with 'fluxsearch repair'"
    case .unusableName:
      "use letters and digits, with '_', '-' and '.' between, \(SavedSearch.longestName) at most"
    case .nameTaken: "remove that one first, or choose another name"
    case .unknownName: "list them with 'fluxsearch saved'"
    default: nil
    }
  }
}

extension StoreError {
  /// Gives SQLite's error the meaning that it has for an archive.
  init(_ error: SQLiteError, while action: String, path: String) {
    switch error.code {
    case .full: self = .diskFull(path: path)
    case .corrupt: self = .damaged(path: path, detail: error.message)
    case .notADatabase: self = .notAnArchive(path: path)
    case .busy: self = .locked(path: path, role: "writing")
    case .readOnly: self = .readOnly(path: path)
    case .interrupted: self = .interrupted
    default: self = .sqlite(error, while: action)
    }
  }
}

extension StoreError {
  /// Whether a single document is damaged, and nothing that others need.
  public var isDamagedDocument: Bool {
    switch self {
    case .compression, .damaged: true
    default: false
    }
  }
}

extension StoreError {
  /// Whether it comes of what was to be written, so that other things can be written still: a rule of
  /// the schema that is broken, a text that can't be taken apart.
  ///
  /// A disk that fails or memory that is short refuses everything: whoever left out what was refused
  /// would leave out all.
  public var isOfContent: Bool {
    switch self {
    case .text, .compression: true
    case .sqlite(let error, _): Self.codesOfContent.contains(error.code.primary.rawValue)
    default: false
    }
  }

  private static let codesOfContent: Set<Int32> = [
    SQLiteError.Code.generic.rawValue, SQLiteError.Code.constraint.rawValue,
    SQLiteError.Code.tooLarge.rawValue, SQLiteError.Code.mismatch.rawValue,
  ]
}
