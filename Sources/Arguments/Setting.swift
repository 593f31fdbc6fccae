/// Where a value came from, strongest first.
public enum ValueOrigin: Equatable, Sendable, CustomStringConvertible {
  /// Typed in this command.
  case commandLine
  /// An environment variable, by name.
  case environment(String)
  /// A line of the configuration file, counted from 1.
  case file(path: String, line: Int)
  /// The program's own default.
  case standard

  /// The origin as `config show --origin` prints it.
  public var description: String {
    switch self {
    case .commandLine: "command line"
    case .environment(let name): "environment \(name)"
    case .file(let path, let line): "\(path):\(line)"
    case .standard: "default"
    }
  }
}

/// What the environment or the configuration says about an option that was not typed.
public struct Setting: Equatable, Sendable {
  /// The values, in order; an option that isn't repeatable takes the last one.
  public let texts: [String]

  /// Where they were written.
  public let origin: ValueOrigin

  /// Makes a setting.
  public init(texts: [String], origin: ValueOrigin) {
    self.texts = texts
    self.origin = origin
  }
}
