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
  /// Tells how far it is, and can stop it.
  let task: ExportTask

  /// The longest name, without its number: file systems take more, eyes don't.
  private static let longestName = 60

  /// Between two looks at how far it is, in microseconds.
  private static let lookInterval: UInt32 = 250_000

  /// Exports into a new folder, or a new file, of the working folder or where it was wished.
  ///
  /// - Returns: what to say.
  func run() -> (text: String, isFailure: Bool) {
    guard let path = wishedPath() ?? (wish.place == nil ? freePath() : nil) else {
      return ("Not exported: \(wish.place ?? "") is there already", true)
    }
    // A child has another `/proc/self`.
    let program = OtherProgram.ownPath() ?? "fluxsearch"
    var words = ["env", "\(ProgressDisplay.variable)=1", program, "export"] + wish.words
    words += ["--archive", BrowserErrands.absolute(archive), "--output", path]
    if let zone { words += ["--zone", zone] }
    guard let report = Self.makeReport() else { return ("The export can't be started", true) }
    defer { unlink(report) }
    let code = write(words, report)
    let said = Self.read(report)
    if task.isStopped, code != 0 { return ("Stopped: nothing of it was kept", false) }
    guard code == 0 else { return (Self.reason(said) ?? "The export can't be started", true) }
    return (
      "Written into \(BrowserErrands.short(BrowserErrands.absolute(path)))\(Self.count(said))",
      false
    )
  }

  /// Has it written, and tells how far it is meanwhile.
  private func write(_ words: [String], _ report: String) -> Int32? {
    guard !task.isStopped, let process = BrowserErrands.start(words, report: report) else {
      return nil
    }
    task.began(process)
    var told: Substring?
    while !Spawn.hasEnded(process) {
      if let line = Self.read(report).last, line != told {
        task.tell(String(line))
        told = line
      }
      usleep(Self.lookInterval)
    }
    task.ended()
    return BrowserErrands.code(of: Spawn.end(of: process))
  }

  // MARK: - where to

  /// The path that was wished; in a folder that is there, the export gets a name of its own.
  ///
  /// - Returns: nothing where none was wished, or where something lies there already.
  private func wishedPath() -> String? {
    guard var place = wish.place else { return nil }
    if place.hasPrefix("~/"), let home = Environment.process["HOME"] {
      place = home + place.dropFirst()
    }
    var status = stat()
    guard stat(place, &status) == 0 else { return place.hasPrefix("-") ? "./\(place)" : place }
    guard status.st_mode & S_IFMT == S_IFDIR else { return nil }
    return freePath(in: place.hasSuffix("/") ? place : place + "/")
  }

  /// A path that says what is in it, and where nothing lies yet.
  private func freePath(in folder: String = "") -> String {
    let words = wish.title.split { $0.isWhitespace || "\"'()*:/\\<>|?#@".contains($0) }
    let title = PathTemplate.safe(
      String(words.joined(separator: "-").prefix(Self.longestName))
    )
    let isFile = wish.form == .sqlite
    let name = isFile ? title : "\(title)-\(wish.form.rawValue)"
    let ending = isFile ? ".sqlite" : ""
    var path = folder + name + ending
    var number = 2
    while access(path, F_OK) == 0, number < 10_000 {
      path = "\(folder)\(name)-\(number)\(ending)"
      number += 1
    }
    // A name that begins with a dash is no option.
    return path.hasPrefix("-") ? "./\(path)" : path
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
