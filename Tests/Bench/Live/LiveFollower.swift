import Glibc
import SQLite
import Store

/// The program as it follows a stand-in, with a home of its own.
final class LiveFollower {
  /// The process.
  let process: Companion
  /// The archive that it fills.
  let archive: String
  private let metrics: String
  private let errors: String

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: `fluxsearch-net`.
  ///   - server: whom it follows.
  ///   - home: the folder of its archive and of everything else.
  ///   - more: options.
  ///   - prepare: is given the archive's path before it starts.
  /// - Throws: `BenchError`, and what `prepare` throws.
  init(
    _ program: String,
    of server: StandInServer,
    home: String,
    _ more: [String] = [],
    prepare: (String) throws -> Void = { _ in }
  ) throws {
    let folder = "\(home)/fluxsearch/archives"
    try Folder.make(folder)
    archive = "\(folder)/127.0.0.1_\(server.port).sqlite"
    metrics = "\(home)/live.prom"
    errors = "\(home)/live.log"
    unlink(metrics)
    try prepare(archive)
    let variables = [
      "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home,
      "FLUXSEARCH_TOKEN": try server.token(), "FLUXSEARCH_INSTANCE": server.origin,
    ]
    process = try Companion(
      [program, "follow", "--yes", "--metrics", metrics] + more,
      environment: variables,
      errors: errors
    )
  }

  /// What it said.
  var log: String { (try? Folder.text(errors)) ?? "" }

  /// A figure of the last few seconds, all labels together.
  func figure(_ name: String) -> Double {
    let start = "fluxsearch_follow_\(name){"
    let lines = ((try? Folder.text(metrics)) ?? "").split(separator: "\n")
    return lines.filter { $0.hasPrefix(start) }
      .compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }.reduce(0, +)
  }

  /// Waits until nothing is missing.
  ///
  /// - Throws: `BenchError` where it ends before.
  func catchUp() throws(BenchError) {
    while figure("caught_up") != 1 {
      guard process.isRunning else { throw .file("follow", reason: log) }
      usleep(100_000)
    }
  }
}

extension Archive {
  /// Makes a copy of an archive that is another instance's.
  static func adopt(_ path: String, for instance: String) throws {
    let archive = try Archive(at: path, for: .writing)
    try archive.write("naming the instance") { () throws(StoreError) in
      try archive.setProperty("instance", .text(instance))
    }
  }
}
