import Foundation
import TestSupport
import Testing

struct ListTests {
  @Test func `guilds are those of the data, with the messages that they hold`() throws {
    let objects = try Sandbox.withDemo().run(["guilds", "--format", "json"]).objects
    let expected = try DemoFacts.records("guild").compactMap { $0["id"] as? String }
    #expect(Set(objects.compactMap { $0["id"] as? String }) == Set(expected))
    let channels = try DemoFacts.records("channel")
    let messages = try DemoFacts.messages()
    for object in objects {
      let members = channels.filter { $0["guild_id"] as? String == object["id"] as? String }
      let ids = Set(members.compactMap { $0["id"] as? String })
      let count = messages.count { ids.contains("\($0["channel_id"] ?? "")") }
      // A handful of lines is odd on purpose, and Foundation can't read all of them.
      #expect(abs((object["messages"] as? Int ?? 0) - count) <= 3)
    }
  }

  @Test func `channels are sorted by the column that is asked for`() throws {
    let sandbox = try Sandbox.withDemo()
    let byCount = try sandbox.run(["channels", "--format", "json"]).objects
      .compactMap { $0["messages"] as? Int }
    #expect(byCount == byCount.sorted(by: >))
    let reversed = try sandbox.run(["channels", "--format", "json", "--reverse"]).objects
      .compactMap { $0["messages"] as? Int }
    #expect(reversed == byCount.sorted(by: <))
  }

  @Test func `only one guild's channels are listed where one is named`() throws {
    let objects = try Sandbox.withDemo().run(["channels", "-g", "tidepool", "--format", "json"])
      .objects
    let expected = try DemoFacts.records("channel")
      .filter { $0["guild_id"] as? String == "1221790688870420498" }
    #expect(objects.count == expected.count)
  }

  @Test func `only private channels are listed with --dms`() throws {
    let objects = try Sandbox.withDemo().run(["channels", "--dms", "--format", "json"]).objects
    #expect(!objects.isEmpty)
    #expect(objects.allSatisfy { $0["guild_id"] is NSNull })
  }

  @Test func `a limit says what it left out`() throws {
    let run = try Sandbox.withDemo().run(["users", "--limit", "3"])
    #expect(run.lines.count == 5)
    #expect(run.errors.contains("--limit 0 shows all"))
  }

  @Test func `a person is found by any name, old ones and those of guilds among them`() throws {
    let sandbox = try Sandbox.withDemo()
    for name in ["marlow", "MARLOW OF THE HINGES", "marlow#0042", "1203060017725444107"] {
      let run = try sandbox.run(["user", name, "--format", "json"])
      #expect(try run.objects.first?["id"] as? String == "1203060017725444107", "\(name)")
    }
  }

  @Test func `a name that several bear stops the command with the candidates`() throws {
    let sandbox = try Sandbox()
    let documents = (1...2).map {
      Builder.message(
        id: Builder.id(Int64($0) * 1_000),
        author: Int64(70 + $0),
        username: "twin",
        content: "hello"
      )
    }
    try sandbox.add(archive: "a", documents: documents)
    let run = try sandbox.run(["user", "twin"])
    #expect(run.code == 2)
    #expect(run.errors.contains("'twin' is ambiguous"))
    #expect(run.errors.contains("(71)"))
    #expect(run.errors.contains("(72)"))
  }

  @Test(arguments: [
    ["user", "nobody-at-all"], ["channels", "--guild", "nowhere"], ["gaps", "#no-such-channel"],
    ["export", "#no-such-channel"], ["stats", "--guild", "nowhere"], ["star", "#no-such-channel"],
    ["media", "list", "#no-such-channel"], ["stats", "--user", "nobody-at-all"],
  ])
  func `an unknown name is a wrong word, and is told with where to look`(_ words: [String]) throws {
    let run = try Sandbox.withDemo().run(words)
    #expect(run.code == 2)
    #expect(run.text == "")
    #expect(run.errors.contains("hint: 'fluxsearch "))
  }

  @Test(arguments: [
    (["user", "halloran"], "'Wren Halloran'"), (["export", "#worksop"], "'#workshop'"),
    (["gaps", "lantern work"], "'Lantern Works'"),
    (["stats", "--guild", "Lantern Works", "--user", "halloran"], "'Wren Halloran'"),
    (["star", "#worksop"], "'#workshop'"), (["star", "halloran"], "'@Wren Halloran'"),
  ])
  func `a part of a name, or a slip in it, is answered with the name`(
    _ words: [String],
    _ name: String
  ) throws {
    let run = try Sandbox.withDemo().run(words)
    #expect(run.code == 2 && run.errors.contains("did you mean \(name)"), "\(run.errors)")
  }

  @Test func `a list that found nothing of what was asked for ends with 1`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["channels", "no-such-channel"]).code == 1)
    #expect(try sandbox.run(["users", "nobody-at-all"]).code == 1)
  }

  @Test func `comma-separated values have the same columns as JSON`() throws {
    let sandbox = try Sandbox.withDemo()
    for command in ["guilds", "channels", "users", "starred", "gaps"] {
      try sandbox.run(["star", "#workshop"])
      let csv = try sandbox.run([command, "--format", "csv"]).text
      let names = csv.components(separatedBy: "\r\n")[0].components(separatedBy: ",")
      let first = try sandbox.run([command, "--format", "ndjson"]).lines[0]
      let object = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
      #expect(Set(names) == Set(object?.keys.map { $0 } ?? []), "\(command)")
    }
  }

  @Test func `columns of a table begin at the same place whatever is in them`() throws {
    let lines = try Sandbox.withDemo().run(["guilds"]).lines.dropLast()
    let ends = lines.map { line -> Int in
      let id = line.range(of: #"\d{19}|ID "#, options: .regularExpression)
      let before = id.map { line[..<$0.lowerBound] } ?? ""
      return before.reduce(0) {
        $0 + ($1.unicodeScalars.first.map { $0.value >= 0x3000 } == true ? 2 : 1)
      }
    }
    #expect(Set(ends).count == 1)
  }
}
