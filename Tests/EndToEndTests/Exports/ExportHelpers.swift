import Foundation
import TestSupport
import Testing

/// What tests of exports share.
extension Sandbox {
  /// Makes an archive of lines, by the program.
  func take(_ lines: [[UInt8]], into archive: String) throws {
    let file = home.path("lines-\(UUID().uuidString).ndjson")
    try Data(lines.joined(separator: [0x0A])).write(to: URL(fileURLWithPath: file))
    let run = try run(["import", "--archive", archive, "--instance", "chat.example", file])
    #expect(run.code == 0, "\(run.errors)")
  }

  /// Exports everything of an archive into a folder.
  @discardableResult
  func export(
    _ archive: String,
    _ format: String,
    to folder: String,
    _ more: [String] = ["--all"]
  ) throws -> Run {
    let run = try run(["export", "--archive", archive, "-f", format, "-o", folder] + more)
    #expect(run.code == 0, "\(run.errors)")
    return run
  }

  /// What the promised views tell of messages, as lines in an order of their own.
  func messages(in archive: String) throws -> String {
    let views = [
      "messages", "versions", "attachments", "reactions", "reactors", "mentions", "pins", "raw",
    ]
    return try views.map { view in
      let line = ["sql", "--archive", archive, "--format", "ndjson", "SELECT * FROM v1_\(view)"]
      let run = try run(line)
      #expect(run.code == 0, "\(run.errors)")
      // How much was odd about a document is told of the reading, not of the message.
      let lines = run.lines.map { $0.replacing(/,"oddities":\d+/, with: "") }
      return "== \(view)\n" + lines.sorted().joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// Notes the first lines that two archives tell otherwise of their messages.
  func expectSame(_ one: String, _ other: String) throws {
    let lines = try [one, other].map { try messages(in: $0).components(separatedBy: "\n") }
    guard lines[0] != lines[1] else { return }
    let (mine, theirs) = (Set(lines[0]), Set(lines[1]))
    for line in lines[0].filter({ !theirs.contains($0) }).prefix(3) {
      Issue.record("+ \(line.prefix(600))")
    }
    for line in lines[1].filter({ !mine.contains($0) }).prefix(3) {
      Issue.record("- \(line.prefix(600))")
    }
    Issue.record("\(one) differs from \(other)")
  }

  /// The files of a folder, by their paths within it.
  func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      guard !isFolder.boolValue else { continue }
      files[path] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)"))
    }
    return files
  }
}

/// Looks for what no terminal may be sent.
enum Harmless {
  /// Notes every control and every change of direction but the ends of lines and tabs.
  static func check(_ output: Data, _ what: String) {
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.utf8.elementsEqual(output), "\(what): no UTF-8")
    for scalar in text.unicodeScalars {
      let isBad =
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\t")
        || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || [0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value)
      if isBad { Issue.record("\(what): U+\(String(scalar.value, radix: 16))") }
    }
  }
}
