import FoundationEssentials
import TestSupport
import Testing

struct DispatchTests {
  @Test func `no words at all get a short page and the code for wrong words`() throws {
    let run = try Sandbox().run([])
    #expect(run.code == 2)
    #expect(run.text == "")
    #expect(run.errors.contains("fluxsearch QUERY"))
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["help", "query"], ["help", "fields"], ["help", "formats"],
    ["help", "exit-codes"], ["help", "man"], ["help", "search"], ["search", "--help"],
    ["some", "words", "--help"], ["show", "--help"], ["config", "--help"], ["help", "version"],
  ])
  func `help is found wherever it is looked for`(_ words: [String]) throws {
    let run = try Sandbox().run(words)
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.lines.count > 4)
  }

  @Test func `every listed command has a page with an example`() throws {
    let sandbox = try Sandbox()
    let list = try sandbox.run(["--help"]).lines
    let start = try #require(list.firstIndex(of: "Commands:"))
    let commands = list[(start + 1)...].prefix { !$0.isEmpty }
      .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .map { line in
        let words = line.split(separator: " ")
        let isPair = ["config", "saved"].contains(words[0]) && words[1].first?.isLowercase == true
        return words.prefix(isPair ? 2 : 1).joined(separator: " ")
      }
    #expect(commands.contains("search"))
    #expect(commands.contains("config show"))
    for command in commands {
      let page = try sandbox.run(["help"] + command.split(separator: " ").map(String.init))
      #expect(page.code == 0)
      #expect(page.text.contains("Examples:"), "\(command)")
    }
  }

  @Test(arguments: [
    (["--limt", "5", "words"], "did you mean --limit?"), (["config"], "show, get, set"),
    (["config", "sho"], "did you mean config show?"),
    (["help", "serch"], "did you mean help search?"),
    (["--limit", "many", "words"], "whole number"), (["--format", "xml", "words"], "not one of"),
    (["show"], "MESSAGE is missing"), (["show", "nonsense"], "the id or the address of a message"),
    (["config", "get", "search.limt"], "did you mean search.limit?"),
    (["--tz", "Moon/Base", "words"], "Moon/Base"),
  ])
  func `nonsense is told in a line, with what to do`(_ words: [String], _ part: String) throws {
    let run = try Sandbox.withDemo().run(words)
    #expect(run.code == 2)
    #expect(run.text == "")
    #expect(run.errors.contains(part))
    #expect(run.errors.split(separator: "\n").count <= 2)
  }

  @Test func `without an archive the program says how to make one`() throws {
    let run = try Sandbox().run(["words"])
    #expect(run.code == 3)
    #expect(run.errors.contains("fluxsearch import"))
  }

  @Test func `a file that is no archive is named`() throws {
    let sandbox = try Sandbox()
    let path = sandbox.home.path("other.sqlite")
    try Data(repeating: 65, count: 5_000).write(to: URL(fileURLWithPath: path))
    let run = try sandbox.run(["--archive", path, "words"])
    #expect(run.code == 3)
    #expect(run.errors.contains("is no fluxsearch archive"))
  }

  @Test func `a command's name is searched for behind the name of search and behind dashes`() throws
  {
    let sandbox = try Sandbox.withDemo()
    for words in [["search", "doctor"], ["--", "doctor"]] {
      #expect(try sandbox.run(words).code == 1)
    }
    #expect(try sandbox.run(["doctor"]).text.contains("time zone"))
  }

  @Test func `a reader that goes away is no failure`() throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.shell(
      "set -o pipefail; \"$FLUXSEARCH\" --limit 0 --format json 'after:2000' | head -c 10"
    )
    #expect(run.code == 0)
    #expect(run.errors == "")
    #expect(run.text == "{\"version\"")
  }

  @Test func `the version tells what it is built on`() throws {
    let run = try Sandbox().run(["version"])
    #expect(run.text.contains("SQLite 3."))
    #expect(run.text.contains("icu"))
    #expect(try Sandbox().run(["--version"]).lines.count == 2)
  }
}
