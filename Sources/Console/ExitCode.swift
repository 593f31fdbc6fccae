/// How a program ended, as the shell sees it.
public enum ExitCode: Int32, CaseIterable, Error, Sendable {
  /// Done; a search found something. Also when the reader closed the pipe.
  case done = 0
  /// A search, a list or a report found nothing.
  case nothingFound = 1
  /// The words of the command, the environment or the configuration were wrong, or name nothing.
  case usage = 2
  /// The archive, or another file or folder, can't be read or written.
  case archive = 3
  /// The network or the server failed.
  case network = 4
  /// The server or the system doesn't allow it.
  case denied = 5
  /// Done in part; what failed is listed.
  case partial = 6
  /// Another fluxsearch holds a lock that the command needs.
  case busy = 75
  /// Interrupted; what was done so far is kept.
  case interrupted = 130

  /// What the code means, in the words of help, manual and README.
  public var meaning: String {
    switch self {
    case .done: "done; a search had hits"
    case .nothingFound: "a search, a list or an export found nothing"
    case .usage: "the words were wrong, or name nothing that is known"
    case .archive: "the archive, or another file, can't be read or written"
    case .network: "the network or the server failed"
    case .denied: "not allowed, or not logged in"
    case .partial: "done in part; what failed is listed"
    case .busy: "another fluxsearch holds the lock that is needed"
    case .interrupted: "interrupted; what was done so far is kept"
    }
  }
}
