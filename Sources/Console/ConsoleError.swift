import Glibc

/// What can go wrong between the program and its surroundings.
public enum ConsoleError: Error, Equatable, Sendable {
  /// A file or folder can't be used: what was tried (an infinitive), on what, and the system's code.
  case file(String, path: String, code: Int32)
  /// The output can't be written, for another reason than a closed pipe.
  case output(code: Int32)
  /// No home folder is known.
  case noHome
  /// A file is too large for what it should be; the limit is in bytes.
  case tooLarge(path: String, limit: Int)
  /// A line of the configuration can't be read; lines count from 1.
  case configurationLine(path: String, line: Int, ConfigurationProblem)
  /// A value can't be kept in the configuration.
  case configurationValue(key: String, ConfigurationProblem)
  /// A key of the configuration that doesn't exist, and the known one that is nearest.
  case unknownKey(String, nearest: String?)
  /// A name that can't be an archive's.
  case archiveName(String)
}

/// Why a line or a value has no place in a configuration file.
public enum ConfigurationProblem: Equatable, Sendable {
  /// The line is longer than the 197 bytes that can be read back.
  case tooLong
  /// The name of a section or a key is longer than 49 bytes.
  case nameTooLong
  /// The line is neither `[section]` nor `name = value` nor a comment.
  case malformed
  /// The text holds a NUL, a line break or another control character.
  case control
  /// The value begins or ends with a space, which the file doesn't keep.
  case outerSpace
  /// The value holds a space and a semicolon, which begin a comment.
  case comment
  /// What was read back is not what was written.
  case differs
  /// The section or the key holds a character that it can't, or is empty.
  case name
}

extension ConfigurationProblem: CustomStringConvertible {
  /// The end of a sentence that begins with the line or the value.
  public var description: String {
    switch self {
    case .tooLong: "is longer than \(INIFormat.longestLine) bytes"
    case .nameTooLong: "has a name of more than \(INIFormat.longestName) bytes"
    case .malformed: "is neither [section] nor name = value"
    case .control: "holds a control character"
    case .outerSpace: "begins or ends with a space, which the file can't keep"
    case .comment: "holds ' ;', which begins a comment"
    case .differs: "can't be read back as it was written"
    case .name: "has a name that the file can't keep"
    }
  }
}

extension ConsoleError: CustomStringConvertible {
  /// The failure in one sentence, without a full stop.
  public var description: String {
    switch self {
    case .file(let action, let path, let code):
      "can't \(action) \(path): \(SystemCode.sentence(code))"
    case .output(let code): "can't write the output: \(SystemCode.sentence(code))"
    case .noHome: "no home folder is known"
    case .tooLarge(let path, let limit): "\(path) is larger than \(limit) bytes"
    case .configurationLine(let path, let line, let problem):
      "\(path):\(line): the line \(problem)"
    case .configurationValue(let key, let problem): "the value of \(key) \(problem)"
    case .unknownKey(let key, _): "there is no key \(key)"
    case .archiveName(let name): "'\(name)' can't be the name of an archive"
    }
  }

  /// The next step, if there is one that is not obvious.
  public var hint: String? {
    switch self {
    case .noHome: "set HOME, or XDG_CONFIG_HOME, XDG_DATA_HOME and XDG_STATE_HOME"
    case .unknownKey(_, let nearest?): "did you mean \(nearest)?"
    case .archiveName:
      "name a host, a host and port, an address such as https://chat.example.org, or a path"
    case .unknownKey(_, nil): "fluxsearch config show lists every key"
    case .configurationLine(_, _, .tooLong):
      "continue it on a line of its own that begins with a space"
    case .configurationLine(let path, let line, _):
      "correct line \(line) of \(path), or begin it with ; to make it a comment"
    default: nil
    }
  }

  /// How the program ends because of it.
  public var exitCode: ExitCode {
    switch self {
    case .configurationLine, .configurationValue, .unknownKey, .archiveName, .noHome, .tooLarge:
      .usage
    case .file(_, _, let code): code == EACCES || code == EPERM ? .denied : .archive
    case .output: .archive
    }
  }
}

/// The system's own words for its error codes.
enum SystemCode {
  static func sentence(_ code: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 128)
    guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty ? "error \(code)" : text.prefix(1).lowercased() + text.dropFirst()
  }
}
