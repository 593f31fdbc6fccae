import Archives
import FoundationEssentials
import TestSupport
import Testing

@Suite struct ZIPReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func contents(
    _ path: String,
    _ limits: ZIPReader.Limits = ZIPReader.Limits()
  ) throws -> [String: Int] {
    var found: [String: Int] = [:]
    let reader = try ZIPReader(path, limits: limits)
    while let entry = try reader.next() {
      guard entry.isFile else { continue }
      var count = 0
      while let piece = try reader.read({ $0.count }) { count += piece }
      found["\(entry.path)"] = count
    }
    return found
  }

  @Test func `entries come with their names and bytes`() throws {
    let path = try folder.zip("z.writestr('a.txt', 'x' * 1000); z.writestr('b/c.txt', 'yy')")
    #expect(try contents(path) == ["a.txt": 1000, "b/c.txt": 2])
  }

  @Test func `an archive without entries holds nothing`() throws {
    #expect(try contents(try folder.zip("pass")) == [:])
  }

  @Test func `an entry with the long form of sizes is read`() throws {
    let path = try folder.zip(
      "f = z.open('big.txt', 'w', force_zip64=True); f.write(b'z' * 5000); f.close()"
    )
    #expect(try contents(path) == ["big.txt": 5000])
  }

  @Test(arguments: ["../evil", "/etc/evil", "a/../../evil", "C:/evil", "a\\\\..\\\\evil"])
  func `an escaping name is refused`(name: String) throws {
    let path = try folder.zip("z.writestr('\(name)', 'x')")
    #expect(throws: ArchivesError.self) { try contents(path) }
  }

  @Test func `a bomb is refused`() throws {
    let path = try folder.zip("z.writestr('bomb', b'\\0' * (100 << 20))")
    #expect(throws: ArchivesError.self) { try contents(path) }
  }

  @Test func `an entry over the limit is refused by its head`() throws {
    let path = try folder.zip("z.writestr('a', 'x' * 100)")
    var limits = ZIPReader.Limits()
    limits.entryBytes = 99
    #expect(throws: ArchivesError.entryTooLarge(entry: "a", limit: 99)) {
      try contents(path, limits)
    }
  }

  @Test func `too many entries are refused`() throws {
    let path = try folder.zip("[z.writestr(str(i), '') for i in range(11)]")
    var limits = ZIPReader.Limits()
    limits.entries = 10
    #expect(throws: ArchivesError.tooManyEntries(path: path, limit: 10)) {
      try contents(path, limits)
    }
  }

  @Test func `an encrypted entry is refused`() throws {
    let path = try folder.zip("z.writestr('a', 'secret')")
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    // The lowest bit of the flags, in the local head and in the directory.
    bytes[6] |= 1
    let directory = try #require(
      bytes.indices.dropLast(4).first { Array(bytes[$0..<$0 + 4]) == [0x50, 0x4B, 1, 2] }
    )
    bytes[directory + 8] |= 1
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(throws: ArchivesError.encrypted(path: path)) { try contents(path) }
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func `a torn archive is an error and no crash`(share: Double) throws {
    let path = try folder.zip(
      "[z.writestr(str(i), __import__('os').urandom(5000)) for i in range(20)]"
    )
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(fileURLWithPath: path))
    #expect(throws: ArchivesError.self) { try contents(path) }
  }

  @Test func `another file is unreadable`() throws {
    let path = folder.path("no.zip")
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: ArchivesError.self) { try contents(path) }
    #expect(throws: ArchivesError.self) { try contents(folder.path("absent.zip")) }
  }
}
