/// What can keep a measurement from being made.
enum BenchError: Error {
  /// The command line is not as `usage` says.
  case usage(String)
  /// A file can't be read or written.
  case file(String, reason: String)
  /// A child process ended badly.
  case phase(String, status: Int32)
}

extension BenchError: CustomStringConvertible {
  var description: String {
    switch self {
    case .usage(let problem): problem
    case .file(let path, let reason): "\(path): \(reason)"
    case .phase(let name, let status): "the phase '\(name)' ended with status \(status)"
    }
  }
}
