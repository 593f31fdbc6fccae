import Foundation
import Importing
import SQLite
import TestSupport
import Testing

struct StatusTests {
  private static func archive(in sandbox: Sandbox) -> String {
    sandbox.archives.appendingPathComponent("chat.example.sqlite").path
  }

  @Test func `status counts what is kept`() throws {
    let run = try Sandbox.withDemo().run(["status", "--format", "json"])
    let object = try #require(try run.objects.first)
    #expect(object["messages"] as? Int == 537)
    #expect(object["channels"] as? Int == (try DemoFacts.records("channel").count))
    #expect(object["guilds"] as? Int == (try DemoFacts.records("guild").count))
    #expect(object["index"] as? String == "current")
  }

  @Test func `status for people names the last runs and what was odd`() throws {
    let text = try Sandbox.withDemo().run(["status"]).text
    #expect(text.contains("import demo.ndjson"))
    #expect(text.contains("of unexpected shape"))
  }

  @Test func `every channel with messages has a bar`() throws {
    let sandbox = try Sandbox.withDemo()
    let objects = try sandbox.run(["status", "--channels", "--format", "json"]).objects
    #expect(
      objects.count == (try Set(DemoFacts.messages().map { "\($0["channel_id"] ?? "")" })).count
    )
    #expect(try sandbox.run(["status", "--channels"]).text.contains("····"))
  }

  @Test func `what the ledger vouches for is no gap`() throws {
    let sandbox = try Sandbox.withDemo()
    let before = try sandbox.run(["gaps", "#workshop", "--format", "json"]).objects
    #expect(before.count == 1)
    let connection = try Connection(path: Self.archive(in: sandbox), mode: .readWrite)
    try connection.execute(
      """
      INSERT INTO coverage SELECT key, 0, 0, 1300000000000000000, 1400000000000000000, 0, 1
      FROM channels WHERE id = 1213093883412492294
      """
    )
    let after = try sandbox.run(["gaps", "#workshop", "--format", "json"]).objects
    #expect(after.compactMap { $0["high_id"] as? String }.first == "1299999999999999999")
    #expect(after.compactMap { $0["low_id"] as? String }.last == "1400000000000000001")
    let status = try sandbox.run(["channels", "workshop", "--format", "json"]).objects
    let share = try #require(status.first?["coverage"] as? Double)
    let whole = Double(1_520_717_221_670_699_011 - 1_213_093_883_412_492_294)
    #expect(abs(share - 1e17 / whole) < 0.001)
  }

  @Test func `an archive that is whole verifies`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["verify"]).code == 0)
    #expect(try sandbox.run(["verify", "--quick"]).code == 0)
  }

  @Test func `a column that lies is found, repaired, and true again`() throws {
    let sandbox = try Sandbox.withDemo()
    let connection = try Connection(path: Self.archive(in: sandbox), mode: .readWrite)
    try connection.execute(
      "UPDATE messages SET content = 'forged' WHERE id = 1282626642425950219"
    )
    let found = try sandbox.run(["verify", "--format", "json"])
    #expect(found.code == 3)
    let severities = Set(try found.objects.compactMap { $0["severity"] as? String })
    #expect(!severities.isDisjoint(with: ["fault", "damage"]))
    #expect(try sandbox.run(["repair", "--yes"]).code == 0)
    #expect(try sandbox.run(["verify"]).code == 0)
    let text = try sandbox.run([
      "sql", "SELECT content FROM v1_messages WHERE id = 1282626642425950219",
    ]).text
    #expect(text.contains("leaving notes on the kettle"))
  }

  @Test func `repair asks, and does nothing where nobody can answer`() throws {
    let run = try Sandbox.withDemo().run(["repair"])
    #expect(run.code == 2)
    #expect(run.errors.contains("--yes"))
  }

  @Test func `a backup is private, whole and equal, and takes no other file's place`() throws {
    let sandbox = try Sandbox.withDemo()
    let copy = sandbox.home.path("copy.sqlite")
    #expect(try sandbox.run(["backup", copy]).code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let question = "SELECT count(*), sum(id % 1000), sum(length(json)) FROM v1_raw"
    #expect(
      try sandbox.run(["sql", "--archive", copy, question]).text
        == sandbox.run(["sql", question]).text
    )
    #expect(try sandbox.run(["verify", "--archive", copy]).code == 0)
    let again = try sandbox.run(["backup", copy])
    #expect(again.code == 3)
    #expect(again.errors.contains("is there already"))
    let leftovers = try FileManager.default.contentsOfDirectory(atPath: sandbox.home.url.path)
    #expect(!leftovers.contains { $0.hasSuffix(".part") })
  }

  @Test func `a backup goes into a folder under the archive's name, and the folder is made`() throws
  {
    let sandbox = try Sandbox.withDemo()
    let folder = sandbox.home.path("deep/backups")
    #expect(try sandbox.run(["backup", folder + "/"]).code == 0)
    #expect(FileManager.default.fileExists(atPath: folder + "/chat.example.sqlite"))
    #expect(try sandbox.run(["backup", "--replace", folder]).code == 0)
  }

  @Test func `a second backup says how to replace the first, and --replace does so whole`() throws {
    let sandbox = try Sandbox.withDemo()
    let folder = sandbox.home.path("backups")
    let copy = folder + "/chat.example.sqlite"
    #expect(try sandbox.run(["backup", folder + "/"]).code == 0)
    try sandbox.run(["saved", "add", "flags", "ffmpeg"])
    let refused = try sandbox.run(["backup", folder + "/"])
    #expect(refused.code == 3)
    #expect(refused.errors.contains("hint: --replace puts the new copy in its place"))
    let list = ["saved", "list", "--archive", copy]
    #expect(!(try sandbox.run(list).text.contains("flags")))
    #expect(try sandbox.run(["backup", "--replace", folder + "/"]).code == 0)
    #expect(try sandbox.run(list).text.contains("flags"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(left == ["chat.example.sqlite"])
  }

  @Test func `a backup replaces nothing that is no copy of the archive, and no copy by a bad one`()
    throws
  {
    let sandbox = try Sandbox.withDemo()
    let note = sandbox.home.path("note.sqlite")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: note))
    #expect(try sandbox.run(["backup", "--replace", note]).code == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: note)) == Data("mine".utf8))
    let own = sandbox.archives.appendingPathComponent("chat.example.sqlite").path
    #expect(try sandbox.run(["backup", "--replace", own]).code == 2)
    try sandbox.add(archive: "other", instance: "other.example") { (_) throws(ImportError) in }
    let other = sandbox.archives.appendingPathComponent("other.sqlite").path
    #expect(try sandbox.run(["backup", "--replace", "--archive", own, other]).code == 2)
    let copy = sandbox.home.path("copy.sqlite")
    #expect(try sandbox.run(["backup", "--archive", own, copy]).code == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: copy))
    // A message without its document: not whole, and still to be copied.
    let connection = try Connection(path: own, mode: .readWrite)
    try connection.execute("DELETE FROM documents WHERE row = (SELECT min(row) FROM documents)")
    #expect(try sandbox.run(["backup", "--archive", own, "--replace", copy]).code == 3)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
  }

  @Test func `compacting loses nothing`() throws {
    let sandbox = try Sandbox.withDemo()
    let question = "SELECT count(*), sum(id % 1000), sum(length(json)) FROM v1_raw"
    let before = try sandbox.run(["sql", question]).text
    #expect(try sandbox.run(["compact"]).code == 0)
    #expect(try sandbox.run(["sql", question]).text == before)
    #expect(try sandbox.run(["verify"]).code == 0)
  }

  @Test func `a damaged file is an archive that can't be used, with what to do`() throws {
    let sandbox = try Sandbox.withDemo()
    let copy = sandbox.home.path("copy.sqlite")
    try sandbox.run(["backup", copy])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    let middle = bytes.count / 2
    bytes.replaceSubrange(middle..<(middle + 20_000), with: Data(repeating: 0x5A, count: 20_000))
    try bytes.write(to: URL(fileURLWithPath: copy))
    let run = try sandbox.run(["verify", "--archive", copy])
    #expect(run.code == 3)
    #expect((run.text + run.errors).contains("fluxsearch"))
  }
}

/// What `status` tells programs that it tells people.
struct StatusForProgramsTests {
  @Test func `as many runs are told as were asked for, with what they did`() throws {
    let sandbox = try Sandbox.withDemo()
    let file = sandbox.home.path("more.ndjson")
    try Data(Builder.message(id: Builder.id(1))).write(to: URL(fileURLWithPath: file))
    #expect(try sandbox.run(["import", "--archive", "chat.example", file]).code == 0)
    for (count, expected) in [("1", 1), ("5", 2), ("0", 0)] {
      let run = try sandbox.run(["status", "--format", "json", "--runs", count])
      let runs = try #require(try run.objects.first?["runs"] as? [[String: Any]])
      #expect(runs.count == expected)
      guard let last = runs.first else { continue }
      #expect(last["origin"] as? String == "more.ndjson")
      #expect((last["counts"] as? [String: Any])?["added"] as? Int == 1)
    }
  }

  @Test func `the first and the last message are told`() throws {
    let object = try #require(
      try Sandbox.withDemo().run(["status", "--format", "json"]).objects.first
    )
    let times = try DemoFacts.messages().compactMap { $0["timestamp"] as? String }.sorted()
    #expect((object["first_message"] as? String)?.prefix(19) == times.first?.prefix(19))
    #expect((object["last_message"] as? String)?.prefix(19) == times.last?.prefix(19))
    #expect((object["refused"] as? [Any])?.isEmpty == true)
  }
}
