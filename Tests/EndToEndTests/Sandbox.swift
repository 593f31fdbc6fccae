import FoundationEssentials
import Glibc
import Importing
import Model
import Store
import TestSupport
import Testing

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

  /// A run that has not ended.
  struct Started {
    let process: pid_t
    let output: String
    let errors: String

    /// Waits for its end.
    func finish() throws -> Run {
      var status: Int32 = 0
      waitpid(process, &status, 0)
      return Run(
        // A signal is told as shells tell it.
        code: status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F,
        output: try Data(contentsOf: URL(fileURLWithPath: output)),
        errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: errors)), as: UTF8.self)
      )
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
  func run(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Run {
    try begin(arguments, environment: environment, input: input).finish()
  }

  /// Starts the program, and goes on while it runs.
  func begin(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String? = nil
  ) throws -> Started {
    try start([Self.program.path] + arguments, environment: environment, input: input)
  }

  /// Runs a line of the shell, in which `$FLUXSEARCH` is the program.
  func shell(_ line: String) throws -> Run {
    try start(["/bin/bash", "-c", line], environment: ["FLUXSEARCH": Self.program.path]).finish()
  }

  private func start(
    _ words: [String],
    environment: [String: String],
    input: String? = nil
  ) throws -> Started {
    let variables = [
      "HOME": home.url.path, "XDG_CONFIG_HOME": home.path("config"),
      "XDG_DATA_HOME": home.path("data"), "XDG_STATE_HOME": home.path("state"),
      "PATH": "/usr/bin:/bin", "TZ": "UTC", "LANG": "C.UTF-8",
    ].merging(environment) { $1 }
    let name = UUID().uuidString
    let (output, errors) = (home.path("output-\(name)"), home.path("errors-\(name)"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let source = input == nil ? "/dev/null" : home.path("input-\(name)")
    if let input { try Data(input.utf8).write(to: URL(fileURLWithPath: source)) }
    posix_spawn_file_actions_addopen(&actions, 0, source, O_RDONLY, 0)
    for (descriptor, path) in [(1, output), (2, errors)] as [(Int32, String)] {
      posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_CREAT, 0o600)
    }
    var process: pid_t = 0
    var arguments = words.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + settings { free(text) } }
    let code = posix_spawn(&process, words[0], &actions, nil, &arguments, &settings)
    try #require(code == 0, "can't start \(words[0])")
    return Started(process: process, output: output, errors: errors)
  }

  /// The built program, which lies beside the tests.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("fluxsearch")
}
