import Foundation
import Glibc
import TestSupport
import Testing

/// What `--update` leaves alone, and what it doesn't believe.
struct ExportUpdateTests {
  private let sandbox: Sandbox
  private let archive: String
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    archive = sandbox.home.path("a.sqlite")
    out = sandbox.home.path("out")
    try sandbox.take(Self.lines(1...600), into: archive)
  }

  /// Messages of six months, a hundred each, in two channels.
  private static func lines(_ numbers: ClosedRange<Int64>) -> [[UInt8]] {
    numbers.map { number in
      let month = (number - 1) / 100 * 31 * 86_400_000
      return Builder.message(
        id: Builder.id(1_000_000_000 + month + number * 1000),
        channel: 500 + number % 2,
        content: "number \(number)"
      )
    }
  }

  /// What tells one file from another that has taken its place.
  private func identities() throws -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for path in try sandbox.files(in: out).keys {
      var status = stat()
      #expect(stat("\(out)/\(path)", &status) == 0)
      found[path] = [Int(status.st_ino), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
    }
    return found
  }

  @Test(arguments: ["json", "ndjson", "csv", "text", "markdown", "dce-json"])
  func `new messages change the parts that they are in, and no other`(format: String) throws {
    try sandbox.export(archive, format, to: out, ["--all", "--split", "month"])
    let before = try identities()
    #expect(before.count == 13)
    try sandbox.take(Self.lines(601...603), into: archive)
    let run = try sandbox.export(
      archive,
      format,
      to: out,
      ["--all", "--split", "month", "--update"]
    )
    let after = try identities()
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    #expect(changed.count == 3 && changed.contains("manifest.json"), "\(changed)")
    #expect(run.errors.contains("of which 2 were written"))
  }

  @Test func `a file that was changed is written again, also where its length is the same`() throws
  {
    try sandbox.export(archive, "text", to: out)
    let file = URL(fileURLWithPath: out + "/direct messages/500.txt")
    let right = try Data(contentsOf: file)
    var wrong = right
    wrong[wrong.count / 2] = wrong[wrong.count / 2] == 0x78 ? 0x79 : 0x78
    try wrong.write(to: file)
    let run = try sandbox.export(archive, "text", to: out, ["--all", "--update"])
    #expect(run.errors.contains("of which 1 were written"))
    #expect(try Data(contentsOf: file) == right)
  }

  @Test func `parts that vanish go, and what isn't ours stays`() throws {
    try sandbox.export(archive, "text", to: out, ["--all", "--split", "50"])
    let folder = out + "/direct messages"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder + "/notes.txt"))
    try Data("corrected by hand".utf8).write(to: URL(fileURLWithPath: folder + "/500-3.txt"))
    #expect(symlink("/nowhere", folder + "/link") == 0)
    #expect(mkdir(out + "/empty", 0o700) == 0)
    try sandbox.export(archive, "text", to: out, ["--all", "--update"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["500-3.txt", "500.txt", "501.txt", "link", "notes.txt"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out).sorted() == [
        "direct messages", "empty", "manifest.json",
      ]
    )
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "/nowhere"
    )
  }

  @Test func `a manifest from elsewhere has no file removed outside of the folder`() throws {
    try sandbox.export(archive, "text", to: out)
    let outside = sandbox.home.path("outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try Data("dear".utf8).write(to: URL(fileURLWithPath: outside + "/dear.txt"))
    #expect(symlink(outside, out + "/link") == 0)
    // The digest is that of "dear".
    let digest = try sandbox.shell("sha256sum '\(outside)/dear.txt'").text.prefix(64)
    let parts = ["link/dear.txt", "../outside/dear.txt", outside + "/dear.txt"]
      .map { #"{"path":"\#($0)","sha256":"\#(digest)","bytes":4,"messages":1}"# }
    let manifest = #"{"version":1,"parts":[\#(parts.joined(separator: ","))]}"#
    try Data(manifest.utf8).write(to: URL(fileURLWithPath: out + "/manifest.json"))
    try sandbox.export(archive, "text", to: out, ["--all", "--update"])
    #expect(try String(contentsOfFile: outside + "/dear.txt", encoding: .utf8) == "dear")
  }

  @Test func `a folder that somebody works in is brought up to date in its place`() throws {
    try sandbox.export(archive, "text", to: out, ["--all", "--split", "50"])
    let line =
      "cd '\(out)' && $FLUXSEARCH export --archive '\(archive)' --all -f text -o . --update && ls -A"
    let run = try sandbox.shell(line)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text == "direct messages\nmanifest.json\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out + "/direct messages").sorted() == [
        "500.txt", "501.txt",
      ]
    )
    #expect(
      try sandbox.export(archive, "text", to: out, ["--all", "--update"]).errors.contains(
        "of which 0 were written"
      )
    )
  }

  @Test func `two exports into one folder don't get in each other's way`() throws {
    let line = ["export", "--archive", archive, "--all", "-f", "json", "-o", out, "--update"]
    let runs = try (0..<4).map { _ in try sandbox.begin(line) }
    let codes = try runs.map { try $0.finish().code }
    #expect(codes.contains(0) && codes.allSatisfy { $0 == 0 || $0 == 2 }, "\(codes)")
    #expect(
      try sandbox.export(archive, "json", to: out, ["--all", "--update"]).errors.contains(
        "of which 0 were written"
      )
    )
  }

  @Test func `an export in another form is not taken for one to bring up to date`() throws {
    try sandbox.export(archive, "text", to: out, ["--all"])
    let before = try sandbox.files(in: out)
    let run = try sandbox.run([
      "export", "--archive", archive, "--all", "-f", "json", "-o", out, "--update",
    ])
    #expect(run.code == 2)
    #expect(run.errors.contains("another form (text)"))
    #expect(try sandbox.files(in: out) == before)
  }

  @Test func `an archive replaces another only where that is asked for, and never itself`() throws {
    let other = sandbox.home.path("b.sqlite")
    try sandbox.take(Self.lines(1...3), into: other)
    let before = try Data(contentsOf: URL(fileURLWithPath: archive))
    let line = ["export", "--archive", archive, "--all", "-f", "sqlite", "-o"]
    #expect(try sandbox.run(line + [other]).code == 2)
    #expect(try sandbox.run(line + [archive, "--update"]).code == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: archive)) == before)
    #expect(try sandbox.run(line + [other, "--update"]).code == 0)
  }
}
