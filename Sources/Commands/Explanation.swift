public import Console
import SQLite
public import Store
import Text

/// Gives the errors of the floors below the words and the exit code that a user meets.
public enum Explanation {
  /// Makes a failure of any error of the floors below; one that is unknown is told as it is.
  public static func failure(_ error: any Error) -> Failure {
    switch error {
    case let error as StoreError: failure(error)
    case let error as SQLiteError: Failure("\(error)", code: .archive)
    case let error as TextError: failure(error)
    default: Failure("\(error)", code: .archive)
    }
  }

  private static func failure(_ error: TextError) -> Failure {
    guard case .unknownZone = error else { return Failure(error.description, code: .archive) }
    return Failure(error.description, hint: "try Europe/Berlin, UTC or +05:30", code: .usage)
  }

  /// Makes a failure of an error of the archive.
  public static func failure(_ error: StoreError) -> Failure {
    if case .locked(let path, let role) = error { return LockText(path: path, role: role).failure }
    return Failure(
      error.description,
      hint: error.hint,
      code: code(of: error),
      causes: causes(of: error)
    )
  }

  private static func code(of error: StoreError) -> ExitCode {
    switch error {
    case .interrupted: .interrupted
    default: .archive
    }
  }

  private static func causes(of error: StoreError) -> [String] {
    switch error {
    case .sqlite(let cause, _): ["\(cause)"]
    default: []
    }
  }
}
