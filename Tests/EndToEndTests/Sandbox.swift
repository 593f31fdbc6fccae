import Foundation
import Importing
import Model
import Store
import TestSupport

/// A home of its own, in which the built program is run as a user would run it.
final class Sandbox {
  /// What a run of the program left.
  struct Run {
    let code: Int32
    let output: Data
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }

    var lines: [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  let home: TemporaryFolder

  /// Makes a home without archives.
  init() throws {
    home = try TemporaryFolder()
  }

  /// Makes a home with the demo archive in it.
  static func withDemo(named name: String = "chat.example") throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.add(archive: name) { importer throws(ImportError) in
      _ = try importer.take(ImportInput(path: Corpus.demoFile.path, kind: .native))
    }
    return sandbox
  }

  /// The folder of the archives.
  var archives: URL { home.url.appendingPathComponent("data/fluxsearch/archives") }

  /// Makes an archive and fills it.
  func add(
    archive name: String,
    instance: String = "chat.example",
    filling fill: (Importer) throws(ImportError) -> Void
  ) throws {
    try FileManager.default.createDirectory(at: archives, withIntermediateDirectories: true)
    let path = archives.appendingPathComponent("\(name).sqlite").path
    let archive = try Archive(at: path, makingFor: instance)
    let control = ImportControl(now: { Timestamp(milliseconds: 1_780_000_000_000) })
    try fill(Importer(into: archive, control: control))
  }

  /// Makes an archive of documents.
  func add(
    archive name: String,
    instance: String = "chat.example",
    documents: [[UInt8]]
  ) throws {
    let file = home.path("documents.ndjson")
    try Data(documents.joined(separator: [0x0A])).write(to: URL(fileURLWithPath: file))
    try add(archive: name, instance: instance) { importer throws(ImportError) in
      _ = try importer.take(ImportInput(path: file, kind: .native))
    }
  }

  /// Runs the program to its end.
  @discardableResult
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Run {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = home.url
    process.environment = [
      "HOME": home.url.path, "XDG_CONFIG_HOME": home.path("config"),
      "XDG_DATA_HOME": home.path("data"), "XDG_STATE_HOME": home.path("state"),
      "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8",
    ].merging(environment) { $1 }
    let errorsFile = URL(fileURLWithPath: home.path("errors-\(UUID().uuidString)"))
    _ = FileManager.default.createFile(atPath: errorsFile.path, contents: nil)
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorsFile)
    try process.run()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(
      code: process.terminationStatus,
      output: written,
      errors: String(decoding: try Data(contentsOf: errorsFile), as: UTF8.self)
    )
  }

  /// The built program, which lies beside the tests.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("fluxsearch")
}
