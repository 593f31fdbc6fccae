import Glibc
import Model

/// Where the program keeps its things, as the XDG base directory specification has it.
///
/// Nothing is made by asking; `PrivateFile.makeFolder` makes what is to be written into.
public struct Places: Equatable, Sendable {
  /// The folder of the configuration: `$XDG_CONFIG_HOME/fluxsearch`.
  public let configuration: String

  /// The folder of what the user wants to keep: `$XDG_DATA_HOME/fluxsearch`.
  public let data: String

  /// The folder of what the program remembers: `$XDG_STATE_HOME/fluxsearch`.
  public let state: String

  /// The configuration file.
  public var configurationFile: String { configuration + "/config.ini" }

  /// The folder of the archives, one file an instance.
  public var archives: String { data + "/archives" }

  /// Finds the places.
  ///
  /// - Parameter environment: Where the `XDG_` variables and `HOME` are read. One that is no
  ///   absolute path is ignored, as the specification demands.
  /// - Throws: `ConsoleError.noHome` if a place is named neither by its variable nor by a home.
  public init(_ environment: Environment) throws(ConsoleError) {
    let home = environment["HOME"].flatMap(Self.absolute) ?? Self.homeOfUser()
    func place(_ variable: String, _ fallback: String) throws(ConsoleError) -> String {
      if let base = environment[variable].flatMap(Self.absolute) { return base + "/fluxsearch" }
      guard let home else { throw .noHome }
      return "\(home)/\(fallback)/fluxsearch"
    }
    configuration = try place("XDG_CONFIG_HOME", ".config")
    data = try place("XDG_DATA_HOME", ".local/share")
    state = try place("XDG_STATE_HOME", ".local/state")
  }

  /// The file of the archive of an instance: by its host, its host and port or its address, or by
  /// the name of a file that is there.
  ///
  /// - Throws: `ConsoleError.archiveName` if it is none of these.
  public func archive(named name: String) throws(ConsoleError) -> String {
    // A file that somebody put there bears any name, also one with capitals.
    if Self.isPlain(name), access("\(archives)/\(name).sqlite", F_OK) == 0 {
      return "\(archives)/\(name).sqlite"
    }
    guard let instance = InstanceName(name) else { throw .archiveName(name) }
    return "\(archives)/\(instance.fileName).sqlite"
  }

  /// The file of an archive that a person named: by its path, or as `archive(named:)` takes it.
  ///
  /// - Throws: `ConsoleError.archiveName` where it is neither.
  public func locate(_ name: String) throws(ConsoleError) -> String {
    let isPath = !name.contains("://") && (name.contains("/") || name.hasSuffix(".sqlite"))
    return isPath ? name : try archive(named: name)
  }

  private static func isPlain(_ name: String) -> Bool {
    let isSafe = name.utf8.allSatisfy { byte in
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_": true
      default: false
      }
    }
    return isSafe && (1...200).contains(name.utf8.count) && !name.hasPrefix(".")
      && !name.hasPrefix("-")
  }

  /// The archives that are there, by path, in the order of their names.
  ///
  /// - Throws: `ConsoleError.file` if the folder is there and can't be read.
  public func existingArchives() throws(ConsoleError) -> [String] {
    guard let folder = opendir(archives) else {
      guard errno == ENOENT else { throw .file("read", path: archives, code: errno) }
      return []
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".sqlite"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { "\(archives)/\($0)" }
  }

  /// Makes everything that this process makes from now on private, whatever makes it.
  ///
  /// SQLite and other libraries make files too; the mask reaches those that our own modes don't.
  public static func makeProcessPrivate() {
    umask(0o077)
  }

  private static func absolute(_ path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private static func homeOfUser() -> String? {
    var record = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 4_096)
    guard getpwuid_r(getuid(), &record, &buffer, buffer.count, &found) == 0, found != nil,
      let folder = record.pw_dir
    else { return nil }
    return absolute(String(cString: folder))
  }
}
