import Foundation
import TestSupport
import Testing

struct ImportTests {
  @Test func `a file makes the hosted instance's archive, private to its user`() throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(["import", Corpus.demoFile.path])
    #expect(run.code == 0)
    let path = sandbox.archives.appendingPathComponent("fluxer.app.sqlite").path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `what came in is told in a line, also where nobody looks, unless quiet is wanted`()
    throws
  {
    let run = try Sandbox().run(["import", Corpus.demoFile.path])
    #expect(run.text == "")
    #expect(run.errors.contains("537 new, 0 already held"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(try Sandbox().run(["import", "--quiet", Corpus.demoFile.path]).errors == "")
  }

  @Test func `a document that can't become a message makes the run partial and is told plainly`()
    throws
  {
    let sandbox = try Sandbox()
    let path = sandbox.home.path("odd.ndjson")
    let report = sandbox.home.path("report.json")
    let head = try String(contentsOf: Corpus.demoFile, encoding: .utf8).split(separator: "\n")[0]
    let odd = "{\"record\":\"message\",\"message\":{\"content\":\"no id\"}}"
    try Data("\(head)\n\(odd)\n".utf8).write(to: URL(fileURLWithPath: path))
    let run = try sandbox.run(["import", path, "--report", report])
    #expect(run.code == 6)
    #expect(run.errors.contains("could not become a message"))
    #expect(run.errors.contains("'fluxsearch verify' lists"))
    let data = try Data(contentsOf: URL(fileURLWithPath: report))
    #expect(String(decoding: data, as: UTF8.self).contains("could not become a message"))
  }

  @Test func `a folder of nothing that can be imported is refused, and its files are named`() throws
  {
    let sandbox = try Sandbox()
    let folder = sandbox.home.path("exports")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("hello".utf8).write(to: URL(fileURLWithPath: folder + "/readme.txt"))
    let run = try sandbox.run(["import", folder])
    #expect(run.code == 2)
    #expect(run.errors.contains("readme.txt is passed over"))
    #expect(!run.errors.contains("try:"))
  }

  @Test func `a second import changes nothing`() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["import", Corpus.demoFile.path])
    let before = try sandbox.run(["sql", "SELECT count(*), sum(length(json)) FROM v1_raw"]).text
    let run = try sandbox.run(["import", Corpus.demoFile.path])
    #expect(run.code == 0)
    #expect(run.errors.contains("537 messages: 0 new, 537 already held"))
    #expect(
      try sandbox.run(["sql", "SELECT count(*), sum(length(json)) FROM v1_raw"]).text == before
    )
  }

  @Test func `a file that ends mid-way is taken as far as it goes, and the run is partial`() throws
  {
    let sandbox = try Sandbox()
    let torn = sandbox.home.path("torn.ndjson")
    try Data(contentsOf: Corpus.demoFile).prefix(300_000).write(to: URL(fileURLWithPath: torn))
    let run = try sandbox.run(["import", torn])
    #expect(run.code == 6)
    #expect(run.errors.contains("ends in the middle of line"))
    #expect(try sandbox.run(["verify"]).code == 0)
    #expect(try sandbox.run(["import", Corpus.demoFile.path]).code == 0)
    #expect(try sandbox.run(["sql", "SELECT count(*) FROM v1_messages"]).lines[1] == "     537")
  }

  @Test(arguments: [
    ("nothing.txt", "hello\n", "is nothing that can be imported"),
    ("empty.json", "", "is nothing that can be imported"),
  ])
  func `a file of no known kind is named and nothing is made`(
    _ name: String,
    _ text: String,
    _ sentence: String
  ) throws {
    let sandbox = try Sandbox()
    let path = sandbox.home.path(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let run = try sandbox.run(["import", path])
    #expect(run.code == 2)
    #expect(run.errors.contains(sentence))
    #expect(!FileManager.default.fileExists(atPath: sandbox.archives.path))
  }

  @Test func `a file that is not there is named`() throws {
    let run = try Sandbox().run(["import", "/no/such/file"])
    #expect(run.code == 2)
    #expect(run.errors.contains("/no/such/file can't be read"))
  }

  @Test func `one bad file among good ones makes the run partial and is named`() throws {
    let sandbox = try Sandbox()
    let path = sandbox.home.path("nothing.txt")
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
    let run = try sandbox.run(["import", path, Corpus.demoFile.path])
    #expect(run.code == 6)
    #expect(run.errors.contains("nothing.txt is nothing that can be imported"))
  }

  @Test func `a folder is walked, and what lies in it by chance is no failure`() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.home.path("exports")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Corpus.demoFile.path, toPath: folder + "/demo.ndjson")
    try Data("hello".utf8).write(to: URL(fileURLWithPath: folder + "/readme.txt"))
    #expect(try sandbox.run(["import", folder]).code == 0)
  }

  @Test func `the report tells each file's fate`() throws {
    let sandbox = try Sandbox()
    let report = sandbox.home.path("report.json")
    let code = try sandbox.run(["import", Corpus.demoFile.path, "/no/file", "--report", report])
      .code
    let data = try Data(contentsOf: URL(fileURLWithPath: report))
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let items = try #require(object?["items"] as? [[String: Any]])
    #expect(code == 6)
    #expect(object?["exit_code"] as? Int == 6)
    #expect(items.count == 2)
    #expect(items.compactMap { $0["got"] as? Int }.reduce(0, +) == 537)
    #expect(items.compactMap { $0["failed"] as? Int }.reduce(0, +) == 1)
  }

  @Test(arguments: [["import", "-"], ["import", "--instance", "chat.example", "-"]])
  func `standard input is taken in, and leaves no copy`(_ words: [String]) throws {
    let sandbox = try Sandbox()
    let report = sandbox.home.path("report.json")
    let text = try String(contentsOf: Corpus.demoFile, encoding: .utf8)
    let run = try sandbox.run(words + ["--report", report], input: text)
    #expect(run.code == 0)
    #expect(run.errors.contains("standard input (") && run.errors.contains("537 new"))
    #expect(!run.errors.contains(sandbox.home.url.path))
    let told = String(decoding: try Data(contentsOf: URL(fileURLWithPath: report)), as: UTF8.self)
    #expect(told.contains(#""name":"standard input""#))
    let state = sandbox.home.path("state/fluxsearch")
    let left = (try? FileManager.default.contentsOfDirectory(atPath: state)) ?? []
    #expect(!left.contains { $0.hasPrefix("import-") })
  }

  @Test func `what can't be taken in from standard input is told as such`() throws {
    let run = try Sandbox().run(["import", "-"], input: "hello\n")
    #expect(run.code == 2)
    #expect(run.errors.contains("standard input is nothing that can be imported"))
  }

  @Test(arguments: ["merge", "import"])
  func `a file that is not there is no matter of --archive`(_ command: String) throws {
    let run = try Sandbox().run([command, "/no/such.sqlite"])
    #expect(run.code == 2)
    #expect(run.errors.contains("/no/such.sqlite") && !run.errors.contains("--archive"))
  }

  @Test func `a ZIP that must not be read is named, also in a folder and in the report`() throws {
    let sandbox = try Sandbox()
    let folder = sandbox.home.path("exports")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = try sandbox.home.zip(
      #"z.writestr("../evil.json", "{}")"#,
      named: "exports/hostile.zip"
    )
    try FileManager.default.removeItem(atPath: path + ".py")
    let report = sandbox.home.path("report.json")
    for source in [path, folder] {
      let run = try sandbox.run(["import", source, "--report", report])
      #expect(run.code == 2)
      #expect(run.errors.contains("\(path): the entry name \"../evil.json\" leads out"))
      let data = try Data(contentsOf: URL(fileURLWithPath: report))
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let items = try #require(object?["items"] as? [[String: Any]])
      #expect(items.map { $0["name"] as? String } == [path])
    }
  }

  @Test func `another program's export goes into an archive of its own`() throws {
    let sandbox = try Sandbox()
    let path = sandbox.home.path("export.json")
    let export = """
      {"guild":{"id":"1","name":"Old Place","iconUrl":""},
      "channel":{"id":"2","type":"GuildTextChat","name":"general"},
      "exportedAt":"2024-01-01T00:00:00+00:00",
      "messages":[{"id":"1111111111111111111","type":"Default","timestamp":"2023-05-25T10:00:00+00:00",
      "content":"hello from before","author":{"id":"77","name":"mira","discriminator":"0000"},
      "attachments":[],"embeds":[],"reactions":[],"mentions":[]}],"messageCount":1}
      """
    try Data(export.utf8).write(to: URL(fileURLWithPath: path))
    try sandbox.run(["import", path, Corpus.demoFile.path])
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.archives.path)
    #expect(names.contains("discord.com.sqlite"))
    #expect(names.contains("fluxer.app.sqlite"))
    #expect(try sandbox.run(["--format", "ids", "before"]).text.contains("1111111111111111111"))
  }

  @Test func `messages of one instance don't go into another's archive`() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["import", Corpus.demoFile.path])
    let run = try sandbox.run([
      "import", "--archive", "fluxer.app", "--instance", "other.example", Corpus.demoFile.path,
    ])
    #expect(run.code == 2)
    #expect(run.errors.contains("is of other.example"))
  }

  @Test func `merging takes everything over and a second time changes nothing`() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["import", Corpus.demoFile.path])
    try sandbox.run(["star", "#workshop"])
    let source = sandbox.archives.appendingPathComponent("fluxer.app.sqlite").path
    let other = sandbox.home.path("other.sqlite")
    #expect(try sandbox.run(["merge", "--archive", other, source]).code == 0)
    let question = "SELECT (SELECT count(*) FROM v1_messages), (SELECT count(*) FROM v1_versions)"
    let answer = try sandbox.run(["sql", "--archive", other, question]).text
    #expect(try sandbox.run(["sql", "--archive", "fluxer.app", question]).text == answer)
    #expect(try sandbox.run(["starred", "--archive", other]).text.contains("#workshop"))
    #expect(try sandbox.run(["merge", "--archive", other, source]).code == 0)
    #expect(try sandbox.run(["sql", "--archive", other, question]).text == answer)
    #expect(try sandbox.run(["verify", "--archive", other]).code == 0)
  }

  @Test func `an archive isn't merged into itself`() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["import", Corpus.demoFile.path])
    let path = sandbox.archives.appendingPathComponent("fluxer.app.sqlite").path
    #expect(try sandbox.run(["merge", path]).code == 2)
  }

  @Test func `an archive is taken into that of its instance, and not into itself`() throws {
    let sandbox = try Sandbox()
    try sandbox.run(["import", Corpus.demoFile.path])
    let path = sandbox.archives.appendingPathComponent("fluxer.app.sqlite").path
    let copy = sandbox.home.path("copy.sqlite")
    #expect(try sandbox.run(["backup", copy]).code == 0)
    let itself = try sandbox.run(["import", path])
    #expect(itself.code == 2)
    #expect(itself.errors.contains("is the archive that it would be taken into"))
    let run = try sandbox.run(["import", copy])
    #expect(run.code == 0)
    #expect(run.errors.contains("537 messages: 0 new, 537 already held"))
  }
}
