import Foundation
import TestSupport
import Testing

struct MarksTests {
  @Test(arguments: [
    ("#workshop", "channel"), ("Lantern Works/#workshop", "channel"), ("tidepool", "guild"),
    ("@marlow", "user"), ("marlow#0042", "user"), ("1282626642425950219", "message"),
    ("1213093883412492294/1282626642425950219", "message"),
    ("https://chat.example/channels/1213093380096012312/1213093883412492294", "channel"),
    (
      "https://chat.example/channels/1213093380096012312/1213093883412492294/1282626642425950219",
      "message"
    ),
  ])
  func `anything can be starred by whatever names it`(_ name: String, _ kind: String) throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["star", name]).code == 0)
    let stars = try sandbox.run(["starred", "--format", "json"]).objects
    #expect(stars.compactMap { $0["kind"] as? String } == [kind])
    #expect(try sandbox.run(["unstar", name]).code == 0)
    #expect(try sandbox.run(["starred", "--format", "json"]).objects.isEmpty)
  }

  @Test func `starring twice is no failure`() throws {
    let sandbox = try Sandbox.withDemo()
    try sandbox.run(["star", "#workshop"])
    let run = try sandbox.run(["star", "#workshop"])
    #expect(run.code == 0)
    #expect(run.errors.contains("already"))
    #expect(try sandbox.run(["starred", "--format", "json"]).objects.count == 1)
  }

  @Test func `nothing is starred where one of the names is unknown`() throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["star", "#workshop", "#no-such-channel"])
    #expect(run.code == 2)
    #expect(try sandbox.run(["starred", "--format", "json"]).objects.isEmpty)
  }

  @Test func `names can be read from a file, one a line`() throws {
    let sandbox = try Sandbox.withDemo()
    let file = sandbox.home.path("list")
    try Data("#workshop\n; a remark\n\n  tidepool  \n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try sandbox.run(["star", "--from", file]).code == 0)
    #expect(try sandbox.run(["starred", "--format", "json"]).objects.count == 2)
  }

  @Test func `what a search finds can be starred`() throws {
    let sandbox = try Sandbox.withDemo()
    let ids = try sandbox.run(["--format", "ids", "--limit", "3", "lantern"]).text
    let file = sandbox.home.path("ids")
    try Data(ids.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try sandbox.run(["star", "--from", file]).code == 0)
    #expect(try sandbox.run(["starred", "--as", "message", "--format", "json"]).objects.count == 3)
  }

  @Test func `a saved search finds what the search itself finds`() throws {
    let sandbox = try Sandbox.withDemo()
    #expect(try sandbox.run(["saved", "add", "lamps", "lantern", "-from:marlow"]).code == 0)
    let direct = try sandbox.run(["--format", "ids", "--limit", "0", "lantern", "-from:marlow"])
    let saved = try sandbox.run(["saved", "run", "lamps", "--format", "ids", "--limit", "0"])
    #expect(saved.text == direct.text)
    #expect(saved.code == direct.code)
  }

  @Test func `a saved search takes more words`() throws {
    let sandbox = try Sandbox.withDemo()
    try sandbox.run(["saved", "add", "lamps", "lantern OR paper"])
    let direct = try sandbox.run([
      "--format", "ids", "--limit", "0", "(lantern OR paper) has:image",
    ])
    let saved = try sandbox.run([
      "saved", "run", "lamps", "has:image", "--format", "ids", "--limit", "0",
    ])
    #expect(saved.text == direct.text)
  }

  @Test func `saved searches are listed, renamed and forgotten`() throws {
    let sandbox = try Sandbox.withDemo()
    try sandbox.run(["saved", "add", "lamps", "lantern"])
    #expect(try sandbox.run(["saved", "rename", "lamps", "lights"]).code == 0)
    let names = try sandbox.run(["saved", "list", "--format", "json"]).objects
    #expect(names.compactMap { $0["name"] as? String } == ["lights"])
    #expect(try sandbox.run(["saved", "remove", "lights"]).code == 0)
    #expect(try sandbox.run(["saved", "list", "--format", "json"]).objects.isEmpty)
  }

  @Test(arguments: [
    ["saved", "run", "nix"], ["saved", "remove", "nix"], ["saved", "rename", "nix", "other"],
    ["saved", "add", "two words", "x"], ["saved", "add", "a:b", "x"], ["saved"],
  ])
  func `what can't be is told`(_ words: [String]) throws {
    let run = try Sandbox.withDemo().run(words)
    #expect(run.code == 2)
    #expect(run.text == "")
  }

  @Test func `a name is taken once`() throws {
    let sandbox = try Sandbox.withDemo()
    try sandbox.run(["saved", "add", "lamps", "lantern"])
    let run = try sandbox.run(["saved", "add", "lamps", "paper"])
    #expect(run.code == 2)
    #expect(run.errors.contains("saved remove lamps"))
  }
}
