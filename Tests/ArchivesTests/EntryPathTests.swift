import Archives
import Testing

@Suite struct EntryPathTests {
  @Test(arguments: [
    ("user.json", ["user.json"]),
    ("channels/12/messages.json", ["channels", "12", "messages.json"]),
    ("./a//b", ["a", "b"]),
    ("données/été.json", ["données", "été.json"]),
    ("a/", ["a"]),
  ])
  func `an honest name becomes its parts`(name: String, parts: [String]) throws {
    #expect(try EntryPath(name).components == parts)
  }

  @Test(arguments: [
    "", "/", ".", "/etc/passwd", "..", "a/../../b", "../x", "a\\..\\b", "C:/x", "c:x", "a\0b",
    "a\nb", String(repeating: "a/", count: 65) + "b", String(repeating: "x", count: 4097),
  ])
  func `a name that leads out is refused`(name: String) {
    #expect(throws: ArchivesError.self) { try EntryPath(name) }
  }
}
