import FoundationEssentials
import Glibc
import Model
import Store
import TestSupport
import Testing

struct MediaStoreTests {
  private static func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return attributes[.posixPermissions] as? Int ?? 0
  }

  @Test func `a file lies under its digest, private to its user`() throws {
    let folder = try TemporaryFolder()
    let store = MediaStore(folder: folder.path("media"))
    try store.prepare()
    let old = umask(0)
    defer { umask(old) }
    try Data("abc".utf8).write(to: URL(fileURLWithPath: store.partPath("p")))
    let file = try store.adopt(part: "p")
    #expect(file.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let path = try #require(store.path(of: file.sha256))
    #expect(
      path.hasSuffix("/media/ba/7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    )
    #expect(try Self.mode(path) == 0o600)
    #expect(try Self.mode(folder.path("media")) == 0o700)
    #expect(try Self.mode(folder.path("media/ba")) == 0o700)
    #expect(store.partSize("p") == 0)
    #expect(store.size(of: file.sha256) == 3)
  }

  @Test(arguments: ["", "ab", "../../../etc/passwd", String(repeating: "A", count: 64), "é"])
  func `what is no digest has no path`(text: String) {
    #expect(MediaStore(folder: "/m").path(of: text) == nil)
  }

  @Test func `the same bytes twice are one file`() throws {
    let folder = try TemporaryFolder()
    let store = MediaStore(folder: folder.path("media"))
    try store.prepare()
    for name in ["one", "two"] {
      try Data("same".utf8).write(to: URL(fileURLWithPath: store.partPath(name)))
    }
    let first = try store.adopt(part: "one")
    #expect(try store.adopt(part: "two") == first)
    #expect(try store.remove(first.sha256) == 4)
    #expect(try store.remove(first.sha256) == nil)
  }

  @Test func `a link in the place of a part is not followed`() throws {
    let folder = try TemporaryFolder()
    let store = MediaStore(folder: folder.path("media"))
    try store.prepare()
    symlink("/etc/passwd", store.partPath("p"))
    #expect(throws: StoreError.self) { try store.adopt(part: "p") }
    #expect(store.partSize("p") == 0)
  }
}
