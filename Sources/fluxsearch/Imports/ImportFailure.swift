import Commands
import Console
import Importing
import Store

/// What is told of a file that can't be imported.
enum ImportFailure {
  /// Makes a failure of an import's error.
  static func explain(_ error: ImportError) -> Failure {
    switch error {
    case .store(let error): Explanation.failure(error)
    case .unreadable: Failure("\(error)", code: .usage)
    case .unknownKind:
      Failure(
        "\(error)",
        hint: "'fluxsearch help import' lists what can be",
        code: .usage
      )
    case .unsupported: Failure("\(error)", code: .usage)
    case .otherInstance:
      Failure("\(error)", hint: "name another archive with --archive", code: .usage)
    case .incomplete, .archives: Failure("\(error)", code: .usage)
    }
  }

  /// The file that an error is about, where it names one.
  static func path(of error: ImportError) -> String? {
    switch error {
    case .unreadable(let path, _), .unknownKind(let path), .unsupported(let path, _),
      .otherInstance(let path, _, _), .incomplete(let path, _), .archives(let path, _):
      path
    case .store: nil
    }
  }
}
