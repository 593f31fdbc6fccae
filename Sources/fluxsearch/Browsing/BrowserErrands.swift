import Console
import Glibc
import Writing

/// What other programs do for the browser; none of them may write on its screen.
nonisolated enum BrowserErrands {
  /// Opens an address with whatever the desktop opens it with.
  ///
  /// - Returns: why it can't be opened; nothing where it is.
  static func open(_ address: String) -> String? {
    guard WebLink(address) != nil else { return "This is no web address: \(address)" }
    guard run(["xdg-open", address]) == 0 else {
      return "xdg-open can't open \(address): y copies, Y copies the address"
    }
    return nil
  }

  /// Exports with the words of a command line, into a folder of the working folder.
  ///
  /// - Returns: what to say.
  static func export(_ words: [String], archive: String) -> (text: String, isFailure: Bool) {
    let folder = freeFolder()
    let own = ["--archive", archive, "--output", folder]
    switch run([ownPath, "export"] + words + own) {
    case 0?: return ("Written into \(folder)", false)
    case 2?: return ("There is no such form: json, ndjson, csv, markdown, text", true)
    case let code?: return ("The export failed with code \(code): try fluxsearch export", true)
    case nil: return ("The export can't be started", true)
    }
  }

  /// The name of a folder that is not there yet.
  private static func freeFolder() -> String {
    var folder = "fluxsearch-export"
    var number = 2
    while access(folder, F_OK) == 0, number < 10_000 {
      folder = "fluxsearch-export-\(number)"
      number += 1
    }
    return folder
  }

  /// Runs a program that neither reads keys nor writes on the terminal.
  ///
  /// - Returns: its exit code; nothing where it could not be started or was killed.
  private static func run(_ words: [String]) -> Int32? {
    let shell = ["/bin/sh", "-c", "exec \"$@\" </dev/null >/dev/null 2>&1", "sh"]
    guard let status = Spawn.run(shell + words), status & 0x7F == 0 else { return nil }
    return status >> 8 & 0xFF
  }

  /// Where this program lies: a child has another `/proc/self`.
  private static var ownPath: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { return "fluxsearch" }
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
