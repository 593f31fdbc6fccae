import Commands
import Console
import Glibc
import Sync
import Wire

/// Gives the errors of the network's floors the words and the exit code that a user meets.
enum NetworkFailure {
  static func explain(_ error: any Error) -> Failure {
    switch error {
    case let error as WireError: explain(error)
    case let error as SyncError: explain(error)
    default: Explanation.failure(error)
    }
  }

  static func explain(_ error: SyncError) -> Failure {
    switch error {
    case .wire(let error): explain(error)
    case .store(let error): Explanation.failure(error)
    case .interrupted: interrupted
    case .system, .notOpen: Failure("\(error)", code: .archive)
    }
  }

  static func explain(_ error: WireError) -> Failure {
    if case .cancelled = error { return interrupted }
    return Failure(error.description, hint: hint(of: error), code: code(of: error))
  }

  static var interrupted: Failure {
    Failure(
      "interrupted; what was done so far is kept",
      hint: "give the same command again: it goes on from there",
      code: .interrupted
    )
  }

  private static func hint(of error: WireError) -> String? {
    switch error {
    case .unauthorized, .revoked: "log in again: fluxsearch login"
    case .login(.captcha), .login(.singleSignOn), .login(.noCodes):
      "log in through the browser: fluxsearch login --browser"
    default: error.hint
    }
  }

  private static func code(of error: WireError) -> ExitCode {
    switch error {
    case .unauthorized, .revoked, .forbidden, .unknownToken, .login: .denied
    case .badAddress: .usage
    case .cancelled: .interrupted
    case .file(_, _, let code): code == EACCES || code == EPERM ? .denied : .archive
    default: .network
    }
  }
}
