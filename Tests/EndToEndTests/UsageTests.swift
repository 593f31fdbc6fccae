import FoundationEssentials
import TestSupport
import Testing

struct UsageTests {
  @Test func `a message is shown with what surrounds it and what it said before`() throws {
    let sandbox = try Sandbox()
    let id = Builder.id(2_000_000)
    try sandbox.add(
      archive: "a",
      documents: [
        Builder.message(id: Builder.id(1_000_000), content: "before"),
        Builder.message(id: id, content: "old words"),
        Builder.message(id: id, content: "new words", edited: "2026-01-01T00:00:00.000Z"),
        Builder.message(
          id: Builder.id(3_000_000),
          content: "an answer",
          fields:
            ",\"type\":19,\"message_reference\":{\"channel_id\":\"500\",\"message_id\":\"\(id)\",\"type\":0}"
        ),
      ]
    )
    let run = try sandbox.run(["show", "500/\(id)"])
    #expect(run.code == 0)
    for part in [
      "before", "new words", "old words", "an answer", "Replies", "Earlier versions", "[edited]",
    ] {
      #expect(run.text.contains(part), "\(part)")
    }
    let json = try JSONTree(sandbox.run(["show", "--format", "json", "\(id)"]).output)
    #expect(json["earlier"]?.elements.first?["content"]?.string == "old words")
    #expect(json["replies"]?.elements.count == 1)
    let raw = try JSONTree(sandbox.run(["show", "--format", "raw", "\(id)"]).output)
    #expect(raw["content"]?.string == "new words")
  }

  @Test func `an id that several messages bear is ambiguous`() throws {
    let sandbox = try Sandbox()
    let id = Builder.id(2_000_000)
    try sandbox.add(
      archive: "a",
      documents: [
        Builder.message(id: id, channel: 500, content: "one"),
        Builder.message(id: id, channel: 600, content: "two"),
      ]
    )
    let run = try sandbox.run(["show", "\(id)"])
    #expect(run.code == 2)
    #expect(run.errors.contains("500/\(id)") && run.errors.contains("600/\(id)"))
    #expect(try sandbox.run(["show", "600/\(id)"]).text.contains("two"))
    #expect(try sandbox.run(["show", "1"]).code == 2)
  }

  @Test func `a setting is kept, shown with its origin, used and taken out`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["config", "set", "search.limit", "2"]).code == 0)
    #expect(try sandbox.run(["config", "get", "search.limit"]).text == "2\n")
    let shown = try sandbox.run(["config", "show", "--origin", "--set"])
    #expect(shown.text.contains("search.limit = 2\t("))
    #expect(try sandbox.run(["--format", "ids", "after:2000"]).lines.count == 3)
    let environment = ["FLUXSEARCH_LIMIT": "3"]
    #expect(
      try sandbox.run(["--format", "ids", "after:2000"], environment: environment).lines.count == 4
    )
    #expect(try sandbox.run(["config", "set", "search.limit", "many"]).code == 2)
    #expect(try sandbox.run(["config", "unset", "search.limit"]).code == 0)
    #expect(try sandbox.run(["config", "get", "search.limit"]).text == "20\n")
  }

  @Test func `what was set for every command is shown once`() throws {
    let sandbox = try Sandbox()
    #expect(try sandbox.run(["config", "set", "global.color", "no"]).code == 0)
    #expect(try sandbox.run(["config", "show", "--set"]).text == "global.color = no\n")
    let environment = ["FLUXSEARCH_COLOR": "yes", "FLUXSEARCH_LIMIT": "3"]
    let shown = try sandbox.run(["config", "show", "--set"], environment: environment)
    #expect(shown.text == "global.color = yes\nglobal.limit = 3\n")
    #expect(try sandbox.run(["config", "get", "search.color"]).text == "no\n")
  }

  @Test(arguments: [
    (["expotr", "#workshop", "-f", "html", "-o", "out"], "export"),
    (["expotr", "--all"], "export"),
    (["stauts", "--nope"], "status"), (["chanels", "--guild", "x", "--dms"], "channels"),
  ])
  func `a misspelt command with options of its own is recognised`(
    _ words: [String],
    _ name: String
  )
    throws
  {
    let run = try Sandbox.withDemo().run(words)
    #expect(run.code == 2)
    #expect(run.errors.contains("hint: did you mean the command '\(name)'?"), "\(run.errors)")
  }

  @Test func `a search with a wrong option is told as one`() throws {
    let run = try Sandbox.withDemo().run(["lantern", "--nope"])
    #expect(run.code == 2)
    #expect(!run.errors.contains("command"))
    let named = try Sandbox.withDemo().run(["search", "expotr", "--nope"])
    #expect(!named.errors.contains("did you mean the command"))
  }

  @Test func `the filters' help is broken once, and has no marks of code`() throws {
    let lines = try Sandbox().run(["help", "fields"]).lines
    #expect(!lines.contains { $0.contains("`") })
    // What goes on stands below the text that it goes on with.
    #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix("  ") })
  }

  @Test func `names are completed from the archive`() throws {
    let sandbox = try Sandbox.withDemo()
    let users = try sandbox.run(["complete", "user", "@"]).lines.filter { $0 != "" }
    #expect(users.count > 5)
    #expect(users.allSatisfy { $0.hasPrefix("@") })
    let first = try #require(users.first?.split(separator: "\t").first?.dropFirst())
    let query = try sandbox.run(["complete", "query", "from:\(first.prefix(3))"]).lines
    #expect(query.first?.hasPrefix("from:") == true)
    #expect(try sandbox.run(["complete", "field", "be"]).text.contains("before:\t"))
    #expect(try sandbox.run(["complete", "topic", "fie"]).text.hasPrefix("fields\t"))
    #expect(try Sandbox().run(["complete", "channel", "x"]).code == 0)
    #expect(try sandbox.run(["complete", "user", "wr"]).text.hasPrefix("Wren"))
    #expect(try sandbox.run(["complete", "channel", "works"]).text.hasPrefix("workshop\t"))
    #expect(try sandbox.run(["complete", "setting", "search.li"]).text.hasPrefix("search.limit\t"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a completion script knows every command`(_ shell: String) throws {
    let script = try Sandbox().run(["completions", shell]).text
    for command in ["search", "show", "doctor", "completions"] {
      #expect(script.contains(command))
    }
  }

  @Test func `the doctor finds an archive that is none`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["doctor"]).code == 0)
    let bad = sandbox.archives.appendingPathComponent("bad.sqlite")
    try Data("nonsense".utf8).write(to: bad)
    let run = try sandbox.run(["doctor"])
    #expect(run.code == 3)
    #expect(run.text.contains("bad"))
  }
}
