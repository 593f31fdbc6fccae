import Foundation
import Glibc
import TestSupport
import Testing

/// Kills exports without warning, at any moment.
struct ExportInterruptionTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"].flatMap(Int.init) ?? 8

  private let sandbox: Sandbox
  private let small: String
  private let large: String

  init() throws {
    sandbox = try Sandbox()
    small = sandbox.home.path("small.sqlite")
    large = sandbox.home.path("large.sqlite")
    let lines = (1...900 as ClosedRange<Int64>).map { number in
      Builder.message(
        id: Builder.id(number * 1000),
        channel: 500 + number % 3,
        content: "n \(number)"
      )
    }
    try sandbox.take(Array(lines.prefix(700)), into: small)
    try sandbox.take(lines, into: large)
  }

  /// Runs for a random part of the time that a run takes, and is killed.
  private func kill(
    _ line: [String],
    within time: UInt32,
    _ random: inout SeededRandom
  ) throws -> Bool {
    let started = try sandbox.begin(line)
    usleep(UInt32.random(in: 0...time, using: &random))
    Glibc.kill(started.process, SIGKILL)
    return try started.finish().code != 0
  }

  private func time(of line: [String]) throws -> UInt32 {
    let clock = ContinuousClock()
    let time = try clock.measure {
      let run = try sandbox.run(line)
      #expect(run.code == 0, "\(run.errors)")
    }
    return UInt32(time / .microseconds(1))
  }

  @Test(arguments: [("json", 1), ("sqlite", 2)] as [(String, UInt64)])
  func `the old export is whole or the new one is`(format: String, seed: UInt64) throws {
    let out = sandbox.home.path("out")
    let split = format == "sqlite" ? [] : ["--split", "20"]
    func line(_ archive: String, to folder: String) -> [String] {
      ["export", "--archive", archive, "--all", "-f", format, "-o", folder, "--update"] + split
    }
    let whole = sandbox.home.path("whole")
    var states: [[String: Data]] = []
    for archive in [small, large] {
      try sandbox.run(line(archive, to: "\(whole)-\(states.count)"))
      states.append(try sandbox.files(in: "\(whole)-\(states.count)"))
    }
    let time = try time(of: line(small, to: out))
    var random = SeededRandom(seed: seed)
    var killed = 0
    for round in 0..<Self.rounds {
      let wasKilled = try kill(
        line(round % 2 == 0 ? large : small, to: out),
        within: time + time / 4,
        &random
      )
      killed += wasKilled ? 1 : 0
      let found = try sandbox.files(in: out)
      #expect(states.contains(found), "round \(round): \(found.keys.sorted())")
    }
    #expect(killed > 0)
    #expect(try sandbox.run(line(large, to: out)).code == 0)
    #expect(try sandbox.files(in: out) == states[1])
    let left = try FileManager.default.contentsOfDirectory(atPath: sandbox.home.url.path)
    #expect(left.filter { $0.contains("export-") }.isEmpty, "\(left)")
  }

  @Test(arguments: ["ndjson", "sqlite"])
  func `a single file is the old one or the new one, and nothing stays beside it`(
    format: String
  )
    throws
  {
    let folder = sandbox.home.path("single")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/out.\(format)"
    let line = ["export", "--archive", large, "500", "-f", format, "-o", file, "--update"]
    let time = try time(of: line)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    var random = SeededRandom(seed: 3)
    for _ in 0..<Self.rounds {
      _ = try kill(line, within: time, &random)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == whole)
    }
    #expect(try sandbox.run(line).code == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["out.\(format)"])
  }

  @Test func `in its place, the next run makes whole what was interrupted`() throws {
    let out = sandbox.home.path("out")
    let line = "export --all -f json --split 20 -o . --update"
    try sandbox.run([
      "export", "--archive", small, "--all", "-f", "json", "--split", "20", "-o", out,
    ])
    var random = SeededRandom(seed: 4)
    for round in 0..<Self.rounds {
      let archive = round % 2 == 0 ? large : small
      let seconds = Double.random(in: 0.01...0.5, using: &random)
      // In the foreground `timeout` kills its child alone, and waits for its end: else the next run might
      // still find its lock.
      _ = try sandbox.shell(
        "cd '\(out)' && timeout --foreground -s KILL \(seconds) $FLUXSEARCH \(line) --archive '\(archive)'"
      )
    }
    let run = try sandbox.shell("cd '\(out)' && $FLUXSEARCH \(line) --archive '\(small)'")
    #expect(run.code == 0, "\(run.errors)")
    let fresh = sandbox.home.path("fresh")
    try sandbox.run([
      "export", "--archive", small, "--all", "-f", "json", "--split", "20", "-o", fresh,
    ])
    #expect(try sandbox.files(in: out) == sandbox.files(in: fresh))
  }
}
