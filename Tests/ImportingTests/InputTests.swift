import FoundationEssentials
import Importing
import TestSupport
import Testing

@Suite struct InputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    (#"{"id":"1","channel_id":"2","content":"x"}"# + "\n", ImportKind.native),
    (#"{"record":"guild","guild":{"id":"1"}}"# + "\n", .native),
    (#"{"guild":{},"channel":{},"dateRange":{},"messages":[{"id":"1"#, .chatExporter),
  ])
  func `a text is known by its members`(text: String, kind: ImportKind) throws {
    #expect(try ImportInput(lookingAt: try folder.write(text, to: "f")).kind == kind)
  }

  @Test(arguments: ["", "hello", "{}", "[]", "{\"a\":1}", "<html>", "\u{0}\u{1}"])
  func `what is nothing of ours is refused`(text: String) throws {
    let path = try folder.write(text, to: "f")
    #expect(throws: ImportError.self) { try ImportInput(lookingAt: path) }
  }

  @Test func `an archive says itself whose it is`() throws {
    let store = try TemporaryArchive()
    let input = try ImportInput(lookingAt: store.path)
    #expect(input == ImportInput(path: store.path, kind: .archive, instance: "chat.example"))
  }

  @Test(arguments: [
    (#"{"record":"archive","version":1,"instance":"chat.example"}"# + "\n", "chat.example"),
    (#"{"record":"channel","channel":{"id":"1"}}"# + "\n", nil),
    (#"{"guild":{},"channel":{},"fluxsearch":{"instance":"a.example"},"messages":["#, "a.example"),
    (#"{"guild":{},"channel":{},"dateRange":{},"messages":["#, "discord.com"),
  ])
  func `a file that says whose it is is believed`(text: String, instance: String?) throws {
    #expect(try ImportInput(lookingAt: try folder.write(text, to: "f")).instance == instance)
  }

  @Test func `a Discord package is named and refused`() throws {
    let path = try folder.zip("z.writestr('package/account/user.json', '{}')")
    #expect("\(ImportInput.find(at: [path]).refused)".contains("Discord"))
  }

  @Test func `folders are walked in order and no link leads round`() throws {
    for name in ["b.ndjson", "a/z.ndjson", "a/c.ndjson"] {
      _ = try folder.write(#"{"id":"1","channel_id":"2"}"# + "\n", to: name)
    }
    _ = try folder.write("no", to: "readme.txt")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("a/loop"),
      withDestinationURL: folder.url
    )
    let found = ImportInput.find(at: [folder.url.path])
    let names = found.inputs.map { String($0.path.dropFirst(folder.url.path.count + 1)) }
    #expect(names == ["a/c.ndjson", "a/z.ndjson", "b.ndjson"])
    #expect(found.refused.count == 1)
  }
}
