public import Store
public import Wire

/// What ends a run, or keeps one from beginning.
public enum SyncError: Error, Sendable {
  /// The server, or the way to it.
  case wire(WireError)
  /// The archive.
  case store(StoreError)
  /// The system.
  case system(String)
  /// The archive isn't open: a mistake of the program.
  case notOpen
  /// The run was asked to stop.
  case interrupted
}

extension SyncError {
  /// Does something with an archive, whose error becomes one of these.
  static func ofStore<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(SyncError) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .store(error)
    }
  }
}

extension SyncError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .wire(let error): "\(error)"
    case .store(let error): "\(error)"
    case .system(let reason): reason
    case .notOpen: "the archive is not open"
    case .interrupted: "interrupted"
    }
  }
}
