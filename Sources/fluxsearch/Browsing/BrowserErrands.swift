import Console
import Glibc
import Terminal
import Writing

/// What other programs do for the browser; none of them may write on its screen.
nonisolated enum BrowserErrands {
  /// Opens an address with whatever the desktop opens it with.
  ///
  /// - Returns: why it can't be opened; nothing where it is.
  static func open(_ address: String) -> String? {
    guard WebLink(address) != nil else { return "This is no web address: \(address)" }
    guard run(["xdg-open", address]) == 0 else {
      return "No web browser started (xdg-open): Y copies the address"
    }
    return nil
  }

  /// Opens a file that was kept with whatever the desktop opens it with.
  ///
  /// - Returns: why it can't be opened; nothing where it is.
  static func open(file path: String) -> String? {
    // From the root, so that nothing takes it for an option.
    let path = absolute(path)
    guard run(["xdg-open", path]) == 0 else {
      return "No program could be started for it (xdg-open). It lies at \(path)"
    }
    return nil
  }

  /// The archives that the program knows of.
  static func archives(in places: Places) -> [KnownArchive] {
    // Where the folder can't be read there is the one that is open, and no other.
    let paths = try? places.existingArchives()
    return (paths ?? []).map { KnownArchive(path: $0) }
  }

  /// The file of an archive that was named, as `--archive` takes it.
  ///
  /// - Returns: the path; nothing where the name can't be an archive's.
  static func locate(_ name: String, in places: Places, home: String?) -> String? {
    if name.hasPrefix("~/"), let home { return home + name.dropFirst() }
    return try? places.locate(name)
  }

  /// A path that begins at the root.
  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(folder)/\(path)"
  }

  /// The folder that the program was started in.
  static var folder: String {
    guard let folder = getcwd(nil, 0) else { return "." }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// A path as people read it.
  static func short(_ path: String) -> String {
    guard let home = Environment.process["HOME"] else { return path }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  /// Runs a program that neither reads keys nor writes on the terminal.
  ///
  /// - Parameters:
  ///   - words: the program and its words.
  ///   - report: a file for what it says about what it does; nothing where nobody reads that.
  /// - Returns: its exit code; nothing where it could not be started or was killed.
  static func run(_ words: [String], report: String = "/dev/null") -> Int32? {
    start(words, report: report).flatMap { code(of: Spawn.end(of: $0)) }
  }

  /// Starts a program as `run` does, which `Spawn` is to be asked about.
  static func start(_ words: [String], report: String) -> pid_t? {
    let shell = ["/bin/sh", "-c", "exec \"$@\" </dev/null >/dev/null 2>\"$0\"", report]
    return Spawn.start(shell + words)
  }

  /// The exit code in how a program ended; nothing where it was killed.
  static func code(of status: Int32) -> Int32? {
    status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }
}
