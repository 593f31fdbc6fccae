public import Arguments

/// What the configuration file says.
///
/// An option is set under its long name, in the section of its command or in `[global]`, which
/// holds for every command that has the option. The command's own section wins over `[global]`,
/// the environment over both, and what is typed over all.
public struct Configuration: Equatable, Sendable {
  /// A key and its value.
  public struct Entry: Equatable, Sendable {
    /// The section; empty above the first one.
    public let section: String
    /// The key, which is an option's long name.
    public let name: String
    /// The value; continued lines are joined by one space.
    public let value: String
    /// The line that it begins on, counted from 1.
    public let line: Int

    /// The key as `config` writes it: `search.limit`.
    public var key: String { "\(section).\(name)" }
  }

  /// The section that holds for every command.
  public static let globalSection = "global"

  /// The file that it was read from.
  public let path: String

  /// The entries, in the file's order.
  public let entries: [Entry]

  /// Says nothing, in the name of a file.
  init(emptyInPlaceOf path: String) {
    self.path = path
    entries = []
  }

  /// Reads a configuration file; where there is none, nothing is configured.
  ///
  /// - Throws: `ConsoleError.file`, or `.configurationLine` for a line that can't be read, or that
  ///   libinih would read otherwise than it looks.
  public init(path: String) throws(ConsoleError) {
    try self.init(path: path, bytes: PrivateFile.read(path) ?? [])
  }

  /// Reads a configuration out of bytes.
  ///
  /// libinih says what the values are. It counts no lines and tells no continuation from a value,
  /// so the lines are read beside it, and where the two readings differ the file is refused.
  ///
  /// - Throws: `ConsoleError.configurationLine`.
  public init(path: String, bytes: [UInt8]) throws(ConsoleError) {
    let lines = try ConfigurationLines(path: path, bytes: bytes)
    let read = INIReader.read(bytes)
    if let line = read.refusedLine {
      throw .configurationLine(path: path, line: line, .malformed)
    }
    let ours = lines.pieces
    for (index, piece) in ours.enumerated() {
      guard index < read.pieces.count, read.pieces[index] == piece.piece else {
        throw .configurationLine(path: path, line: piece.line, .differs)
      }
    }
    guard ours.count == read.pieces.count else {
      throw .configurationLine(path: path, line: lines.lines.count, .differs)
    }
    self.path = path
    entries = lines.entries
  }

  /// Finds what the environment or the file says about an option of a command.
  ///
  /// - Parameters:
  ///   - form: The option.
  ///   - command: The command's name.
  ///   - environment: Where the option's variable is read.
  /// - Returns: The setting, or nil if neither says anything.
  public func setting(
    for form: ArgumentForm,
    of command: String,
    in environment: Environment
  ) -> Setting? {
    guard let key = form.configurationKey, let variable = form.environmentVariable else {
      return nil
    }
    if let text = environment[variable] {
      return Setting(texts: [text], origin: .environment(variable))
    }
    for section in [Grammar.section(of: command), Self.globalSection] {
      let found = entries.filter { $0.section == section && $0.name == key }
      guard let last = found.last else { continue }
      return Setting(texts: found.map(\.value), origin: .file(path: path, line: last.line))
    }
    return nil
  }

  /// Finds the entries that no command knows, for `doctor` and `config`.
  public func unknownEntries(known commands: [CommandDescription]) -> [Entry] {
    let keys = Self.keys(of: commands)
    return entries.filter { keys[$0.key] == nil }
  }

  /// Lists the keys that commands can be configured by, with the option behind each.
  public static func keys(of commands: [CommandDescription]) -> [String: ArgumentForm] {
    var keys: [String: ArgumentForm] = [:]
    for command in commands {
      for form in command.grammar.options {
        guard let name = form.configurationKey else { continue }
        keys["\(Grammar.section(of: command.name)).\(name)"] = form
        keys["\(globalSection).\(name)"] = form
      }
    }
    return keys
  }
}
