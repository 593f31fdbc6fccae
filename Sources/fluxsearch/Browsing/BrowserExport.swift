import Commands
import Console
import Glibc
import Present
import Terminal

/// An export that the browser asks for: `fluxsearch export` in a process of its own.
nonisolated struct BrowserExport {
  /// What is wanted.
  let wish: ExportWish
  /// The archive that is shown.
  let archive: String
  /// The zone of the browser's clocks; nothing for the system's.
  let zone: String?

  /// The longest name, without its number: file systems take more, eyes don't.
  private static let longestName = 60

  /// Exports into a new folder, or a new file, of the working folder.
  ///
  /// - Returns: what to say.
  func run() -> (text: String, isFailure: Bool) {
    let path = freePath()
    // A child has another `/proc/self`.
    var words = [OtherProgram.ownPath() ?? "fluxsearch", "export"] + wish.words
    words += ["--archive", BrowserErrands.absolute(archive), "--output", path]
    if let zone { words += ["--zone", zone] }
    guard let report = Self.makeReport() else { return ("The export can't be started", true) }
    defer { unlink(report) }
    let code = BrowserErrands.run(words, report: report)
    let said = Self.read(report)
    guard code == 0 else { return (Self.reason(said) ?? "The export can't be started", true) }
    return ("Written into \(Self.short(BrowserErrands.absolute(path)))\(Self.count(said))", false)
  }

  // MARK: - where to

  /// A path that says what is in it, and where nothing lies yet.
  private func freePath() -> String {
    let words = wish.title.split { $0.isWhitespace || "\"'()*:/\\<>|?#@".contains($0) }
    let title = PathTemplate.safe(
      String(words.joined(separator: "-").prefix(Self.longestName))
    )
    let isFile = wish.form == .sqlite
    let name = isFile ? title : "\(title)-\(wish.form.rawValue)"
    let ending = isFile ? ".sqlite" : ""
    var path = name + ending
    var number = 2
    while access(path, F_OK) == 0, number < 10_000 {
      path = "\(name)-\(number)\(ending)"
      number += 1
    }
    // A name that begins with a dash is no option.
    return path.hasPrefix("-") ? "./\(path)" : path
  }

  /// A path as people read it.
  private static func short(_ path: String) -> String {
    guard let home = Environment.process["HOME"], path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  // MARK: - what it says

  private static func makeReport() -> String? {
    let folder = Environment.process["TMPDIR"] ?? "/tmp"
    var name = Array("\(folder)/fluxsearch-XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    close(descriptor)
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The lines that the export wrote.
  private static func read(_ path: String) -> [Substring] {
    // Without its words the code alone tells how it ended.
    let bytes = (try? PrivateFile.read(path, limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
  }

  /// How many messages were written: the words before "in 1 part, of which …".
  private static func count(_ lines: [Substring]) -> String {
    let words = lines.last?.split(separator: " ").prefix { $0 != "in" } ?? []
    return words.count == 2 ? ": \(words.joined(separator: " "))" : ""
  }

  /// Why it failed, in its own words.
  private static func reason(_ lines: [Substring]) -> String? {
    let mark = "fluxsearch export: "
    guard let line = lines.first(where: { $0.hasPrefix(mark) }) else { return nil }
    let hint = lines.first { $0.hasPrefix("hint: ") }.map { " (\($0.dropFirst(6)))" } ?? ""
    return "Not exported: \(line.dropFirst(mark.count))\(hint)"
  }
}
