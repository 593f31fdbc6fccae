import Console
import Foundation
import TestSupport
import Testing
import Writing

struct ConfigurationDocumentTests {
  private static let text = """
    # My settings.
    [global]
    color = no   ; for the log

    [search]
    ; many
    limit = 50
    guild = one
      two
      ; between
      three
    sort = newest

    [sync]
    jobs = 2

    """

  private func document(_ text: String = text) throws -> ConfigurationDocument {
    try ConfigurationDocument(path: "c.ini", bytes: Array(text.utf8))
  }

  private func string(_ document: ConfigurationDocument) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `a value is changed where it is`() throws {
    var document = try document()
    try document.set("limit", in: "search", to: "7")
    #expect(string(document) == Self.text.replacingOccurrences(of: "limit = 50", with: "limit = 7"))
  }

  @Test func `the comment at the end of the line stays`() throws {
    var document = try document()
    try document.set("color", in: "global", to: "yes")
    let expected = Self.text.replacingOccurrences(of: "no   ; for", with: "yes ; for")
    #expect(string(document) == expected)
  }

  @Test func `continuations go with their value and comments stay`() throws {
    var document = try document()
    try document.set("guild", in: "search", to: "four")
    let expected = Self.text.replacingOccurrences(
      of: "guild = one\n  two\n  ; between\n  three\n",
      with: "guild = four\n  ; between\n"
    )
    #expect(string(document) == expected)
  }

  @Test func `a new key goes to the end of its section`() throws {
    var document = try document()
    try document.set("tz", in: "search", to: "Europe/Berlin")
    let expected = Self.text.replacingOccurrences(
      of: "sort = newest\n",
      with: "sort = newest\ntz = Europe/Berlin\n"
    )
    #expect(string(document) == expected)
  }

  @Test func `a new section goes to the end`() throws {
    var document = try document()
    try document.set("width", in: "browse", to: "80")
    #expect(string(document) == Self.text + "\n[browse]\nwidth = 80\n")
    var empty = try self.document("")
    try empty.set("a", in: "b", to: "")
    #expect(string(empty) == "[b]\na = \n")
  }

  @Test func `a key is taken out`() throws {
    var document = try document()
    #expect(try document.unset("limit", in: "search"))
    #expect(try !document.unset("limit", in: "search"))
    #expect(string(document) == Self.text.replacingOccurrences(of: "limit = 50\n", with: ""))
  }

  @Test(
    arguments: [
      ("limit", "a\nb", .control), ("limit", "a\u{1B}", .control), ("limit", " a", .outerSpace),
      ("limit", "a ", .outerSpace), ("limit", "a ;b", .comment), ("limit", ";b", .comment),
      ("limit", String(repeating: "x", count: 190), .tooLong), ("", "x", .name),
      ("a b", "x", .name),
      ("a=b", "x", .name), (String(repeating: "k", count: 50), "x", .nameTooLong),
      ("color", String(repeating: "x", count: 180), .tooLong),
    ] as [(String, String, ConfigurationProblem)]
  )
  func `what can't be read back is refused, and nothing is changed`(
    _ name: String,
    _ value: String,
    _ problem: ConfigurationProblem
  ) throws {
    var document = try document()
    let section = name == "color" ? "global" : "search"
    let expected = ConsoleError.configurationValue(key: "\(section).\(name)", problem)
    #expect(throws: expected) { try document.set(name, in: section, to: value) }
    #expect(string(document) == Self.text)
  }

  @Test func `what is set is read back`() throws {
    var document = try document()
    for value in ["a;b", "[x]", "# no comment", "= : =", "é 語 👍", "\"quoted\"", ""] {
      try document.set("value", in: "search", to: value)
      let entries = try document.configuration().entries
      #expect(entries.last { $0.key == "search.value" }?.value == value)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `setting and taking out leave everything else as it was`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var document = try document()
    var expected: [String: String] = [:]
    for entry in try document.configuration().entries { expected[entry.key] = entry.value }
    for _ in 0..<60 {
      let section = ["global", "search", "sync", "new"].randomElement(using: &random) ?? "new"
      let name = ["limit", "color", "guild", "jobs", "x"].randomElement(using: &random) ?? "x"
      if Int.random(in: 0..<4, using: &random) == 0 {
        try document.unset(name, in: section)
        expected["\(section).\(name)"] = nil
      } else {
        let value = String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
        try document.set(name, in: section, to: value)
        expected["\(section).\(name)"] = value
      }
      let read = try document.configuration().entries.map { ($0.key, $0.value) }
      #expect(Dictionary(read, uniquingKeysWith: { _, last in last }) == expected, "seed \(seed)")
    }
    #expect(string(document).contains("; many") && string(document).contains("  ; between"))
  }

  @Test func `the file is written with its folder, and private`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("a/config.ini").path
    var document = try ConfigurationDocument(path: path)
    try document.set("limit", in: "search", to: "3")
    try document.save()
    #expect(try Configuration(path: path).entries.map(\.value) == ["3"])
    #expect(PrivateFile.exposed(among: [path, folder.appendingPathComponent("a").path]) == [])
  }
}
