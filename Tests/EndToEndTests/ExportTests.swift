import FoundationEssentials
import Glibc
import Model
import Store
import TestSupport
import Testing

@testable import fluxsearch

struct ExportTests {
  private static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let url = URL(fileURLWithPath: "\(folder)/\(path)")
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder { files[path] = try Data(contentsOf: url) }
    }
    return files
  }

  @Test(arguments: ["json", "ndjson", "csv", "text", "markdown"])
  func `a channel is written as it always was`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["export", "#fuzz-corner", "-f", format, "-o", "-"])
    #expect(run.code == 0)
    try Golden.expect(run.text, named: "export.\(format)")
  }

  @Test(arguments: ["json", "ndjson", "csv", "text", "markdown", "dce-json", "opensearch"])
  func `the same archive gives the same bytes`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let (one, two) = (sandbox.home.path("one"), sandbox.home.path("two"))
    #expect(try sandbox.run(["export", "--all", "-f", format, "-o", one]).code == 0)
    #expect(try sandbox.run(["export", "--all", "-f", format, "-o", two]).code == 0)
    #expect(try Self.files(in: one) == Self.files(in: two))
  }

  @Test func `NDJSON that is read back makes the same messages`() throws {
    let sandbox = try Sandbox.withDemo(named: "a")
    let out = sandbox.home.path("out")
    let copy = sandbox.archives.appendingPathComponent("b.sqlite").path
    #expect(try sandbox.run(["export", "--all", "-f", "ndjson", "-o", out]).code == 0)
    try sandbox.run(["import", "--archive", copy, out])
    let original = try Archive(at: sandbox.archives.path + "/a.sqlite", for: .reading)
    let other = try Archive(at: copy, for: .reading)
    #expect(try other.messageCount == original.messageCount)
    for row in try original.rows(from: 0, limit: 10_000) {
      let mine = try #require(try original.content(atRow: row, highestRank: .max))
      let message = mine.incoming.message
      let found = try #require(try other.row(of: message.id, in: message.channelID))
      let theirs = try #require(try other.content(atRow: found, highestRank: .max))
      #expect(theirs.incoming.message == message)
      #expect(theirs.versions.map(\.document) == mine.versions.map(\.document))
      #expect(theirs.deletedAt == mine.deletedAt)
      #expect(theirs.isPinned == mine.isPinned && theirs.pinnedAt == mine.pinnedAt)
    }
  }

  @Test func `JSON keeps to its schema`() throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    #expect(try sandbox.run(["export", "--all", "--raw", "-o", out]).code == 0)
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Exports/Schema/export.schema.json").standardized
    let schema = try JSONSchema(file)
    for (path, data) in try Self.files(in: out) where path != "manifest.json" {
      let findings = schema.findings(in: try JSONTree(data))
      #expect(findings.isEmpty, "\(path): \(findings.prefix(3))")
    }
    let script = """
      import sys, json
      try: import jsonschema
      except ImportError: sys.exit(0)
      check = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
      for path in sys.argv[2:]: check.validate(json.load(open(path)))
      """
    let check = sandbox.home.path("check.py")
    try Data(script.utf8).write(to: URL(fileURLWithPath: check))
    let run = try sandbox.shell("python3 '\(check)' '\(file.path)' '\(out)'/*/*.json")
    #expect(run.code == 0, "\(run.errors.suffix(600))")
  }

  @Test func `the manifest's digests are those of the files`() throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    try sandbox.run(["export", "--all", "-f", "text", "--split", "20", "-o", out])
    let manifest = try JSONTree(Data(contentsOf: URL(fileURLWithPath: out + "/manifest.json")))
    let parts = try #require(manifest["parts"]?.elements)
    #expect(parts.count > 29)
    for part in parts {
      let (path, sum) = (part["path"]?.string ?? "", part["sha256"]?.string ?? "-")
      #expect(try sandbox.shell("sha256sum '\(out)/\(path)'").text.hasPrefix(sum))
    }
  }

  @Test func `an update writes only what changed`() throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    let line = ["export", "--all", "-f", "text", "-o", out]
    try sandbox.run(line)
    #expect(try sandbox.run(line).code == 2)
    #expect(try sandbox.run(line + ["--update"]).errors.contains("of which 0 were written"))
    let workshop = out + "/Lantern Works/workshop.txt"
    try Data("changed".utf8).write(to: URL(fileURLWithPath: workshop))
    #expect(try sandbox.run(line + ["--update"]).errors.contains("of which 1 were written"))
  }

  @Test func `a part of the time is half open`() throws {
    let sandbox = try Sandbox()
    try sandbox.add(
      archive: "a",
      documents: [
        Builder.message(id: Builder.id(1_000), content: "one"),
        Builder.message(id: Builder.id(2_000), content: "two"),
        Builder.message(id: Builder.id(3_000), content: "three"),
      ]
    )
    let time = try #require(Snowflake(String(Builder.id(2_000)))).timestamp.iso8601
    let late = try sandbox.run(["export", "500", "-f", "csv", "-o", "-", "--since", time]).text
    #expect(late.contains("two") && late.contains("three") && !late.contains("one"))
    let early = try sandbox.run(["export", "500", "-f", "csv", "-o", "-", "--until", time]).text
    #expect(early.contains("one") && !early.contains("two"))
    let hits = try sandbox.run(["export", "--query", "three OR one", "-f", "csv", "-o", "-"]).text
    #expect(hits.contains("one") && hits.contains("three") && !hits.contains("two"))
  }

  @Test func `what nobody named, and what means several things, is refused`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["export"]).code == 2)
    #expect(try sandbox.run(["export", "#nowhere"]).code == 2)
    #expect(try sandbox.run(["export", "--all", "-o", "-"]).code == 2)
    #expect(try sandbox.run(["export", "#dev", "--template", "../x", "-o", "o"]).code == 2)
    #expect(try sandbox.run(["export", "#dev", "--template", "{x}", "-o", "o"]).code == 2)
  }

  @Test(arguments: ["--theme=dark", "--accent=mint", "--high-contrast", "--self-contained"])
  func `what only pages heed is refused in other forms`(option: String) throws {
    let sandbox = try Sandbox.withDemo()
    for format in [[], ["-f", "csv"]] {
      let run = try sandbox.run(["export", "#dev", option, "-o", "o"] + format)
      #expect(run.code == 2)
      #expect(run.errors.contains("exclude each other"))
    }
  }

  @Test @MainActor func `an export that is given up leaves the old one whole`() throws {
    let home = try TemporaryFolder()
    let folder = try ExportFolder(home.path("out"), updates: false)
    let part = try folder.makePart()
    try part.write(Array("old".utf8))
    try folder.add(part, at: "a/b.txt", messages: 1)
    #expect(try folder.conclude(format: "text", instance: "x") == 1)
    let before = try Self.files(in: home.path("out"))
    let next = try ExportFolder(home.path("out"), updates: true)
    let other = try next.makePart()
    try other.write(Array("new".utf8))
    next.abandon()
    #expect(try Self.files(in: home.path("out")) == before)
    #expect(before.keys.sorted() == ["a/b.txt", "manifest.json"])
  }

  @Test(arguments: [
    ("../../etc/passwd", "_._.._etc_passwd.txt"), ("a/b", "a_b.txt"), ("", "_.txt"),
    ("\u{202E}x\u{0}", "_x_.txt"), (".hidden", "_hidden.txt"), ("日本", "日本.txt"),
  ])
  @MainActor func `names are safe`(name: String, file: String) throws {
    var taken: Set<String> = []
    let path = try PathTemplate("{channel}.{ext}").path(of: Self.part(name, 7), taken: &taken)
    #expect(path == (name.isEmpty ? "_txt" : file))
  }

  @Test @MainActor func `names that collide have an id, and long ones are cut`() throws {
    var taken: Set<String> = []
    let template = try PathTemplate("{channel}.{ext}")
    let paths = [("A", 1), ("a", 2), ("a", 2), ("a", 2)].map {
      template.path(of: Self.part($0, $1), taken: &taken)
    }
    #expect(paths == ["A.txt", "a-2.txt", "a-2-1.txt", "a-2-2.txt"])
    let long = template.path(
      of: Self.part(String(repeating: "日", count: 300), 3),
      taken: &taken
    )
    #expect(long.utf8.count <= 200 && long.hasSuffix(".txt"))
  }

  @MainActor private static func part(_ channel: String, _ id: Int64) -> PathTemplate.Part {
    PathTemplate.Part(
      guild: nil,
      channel: channel,
      channelID: Snowflake(rawValue: id) ?? .lowest,
      from: "2026-01-01",
      to: "2026-01-02",
      number: 1,
      fileExtension: "txt"
    )
  }
}
