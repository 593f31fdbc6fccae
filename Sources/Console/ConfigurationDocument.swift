/// A configuration file that is being changed: comments, blank lines and the order stay.
public struct ConfigurationDocument: Sendable {
  /// The file.
  public let path: String

  /// The file's text as it is now.
  public private(set) var bytes: [UInt8]

  /// Opens a file for changing; one that isn't there is empty.
  ///
  /// - Throws: `ConsoleError` if the file can't be read.
  public init(path: String) throws(ConsoleError) {
    try self.init(path: path, bytes: PrivateFile.read(path) ?? [])
  }

  /// Takes a text for changing.
  ///
  /// - Throws: `ConsoleError.configurationLine` if it can't be read.
  public init(path: String, bytes: [UInt8]) throws(ConsoleError) {
    _ = try Configuration(path: path, bytes: bytes)
    self.path = path
    self.bytes = bytes
  }

  /// The configuration that the text holds now.
  ///
  /// - Throws: `ConsoleError.configurationLine`, which can't happen after `set` and `unset`.
  public func configuration() throws(ConsoleError) -> Configuration {
    try Configuration(path: path, bytes: bytes)
  }

  /// Sets a key to a value.
  ///
  /// A line that sets it already is changed where it is, with its comment; a new one goes to the
  /// end of its section. What can't be read back is refused, and the text stays as it was.
  ///
  /// - Throws: `ConsoleError.configurationValue`.
  public mutating func set(
    _ name: String,
    in section: String,
    to value: String
  ) throws(ConsoleError) {
    let key = "\(section).\(name)"
    if let problem = Self.problem(section: section, name: name, value: value) {
      throw .configurationValue(key: key, problem)
    }
    let lines = try ConfigurationLines(path: path, bytes: bytes)
    var editor = ConfigurationEditor(lines)
    editor.set(name, in: section, to: value)
    try accept(editor, key: key) { entries in
      entries.filter { $0.section == section && $0.name == name }.map(\.value) == [value]
    }
  }

  /// Takes a key out, with every line that sets it.
  ///
  /// - Returns: Whether it was there.
  /// - Throws: `ConsoleError.configurationValue` if what is left would read differently.
  @discardableResult
  public mutating func unset(_ name: String, in section: String) throws(ConsoleError) -> Bool {
    let lines = try ConfigurationLines(path: path, bytes: bytes)
    var editor = ConfigurationEditor(lines)
    guard editor.unset(name, in: section) else { return false }
    try accept(editor, key: "\(section).\(name)") { entries in
      !entries.contains { $0.section == section && $0.name == name }
    }
    return true
  }

  /// Writes the text to the file, all at once.
  ///
  /// - Throws: `ConsoleError.file`.
  public func save() throws(ConsoleError) {
    try PrivateFile.makeFolder(PrivateFile.parent(of: path))
    try PrivateFile.replace(path, with: bytes)
  }

  private mutating func accept(
    _ editor: ConfigurationEditor,
    key: String,
    if isRight: ([Configuration.Entry]) -> Bool
  ) throws(ConsoleError) {
    func others(_ entries: [Configuration.Entry]) -> [String] {
      entries.filter { $0.key != key }.map { "\($0.key)=\($0.value)" }
    }
    let before = try configuration().entries
    let changed = editor.bytes
    let after: [Configuration.Entry]
    do throws(ConsoleError) {
      after = try Configuration(path: path, bytes: changed).entries
    } catch {
      guard case .configurationLine(_, _, let problem) = error else { throw error }
      throw .configurationValue(key: key, problem)
    }
    // A new key under a section that stands twice may move nothing but itself.
    guard isRight(after), others(before) == others(after) else {
      throw .configurationValue(key: key, .differs)
    }
    bytes = changed
  }

  private static func problem(
    section: String,
    name: String,
    value: String
  ) -> ConfigurationProblem? {
    for word in [section, name] {
      guard word.utf8.count <= INIFormat.longestName else { return .nameTooLong }
      let isPlain = word.utf8.allSatisfy { byte in
        switch UnicodeScalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": true
        default: false
        }
      }
      guard isPlain, !word.isEmpty else { return .name }
    }
    let bytes = Array(value.utf8)
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return .control }
    guard INIFormat.trimmed(bytes[...]).count == bytes.count else { return .outerSpace }
    guard INIFormat.index(of: [], orCommentIn: [0x20] + bytes[...]) > bytes.count else {
      return .comment
    }
    return name.utf8.count + 3 + bytes.count > INIFormat.longestLine ? .tooLong : nil
  }
}
