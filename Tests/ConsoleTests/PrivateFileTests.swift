import Console
import Foundation
import Testing
import Writing

struct PrivateFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("private-\(UUID().uuidString)").path

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `folders and files are nobody else's`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PrivateFile.makeFolder("\(folder)/a/b")
    try PrivateFile.makeFolder("\(folder)/a/b")
    try PrivateFile.replace("\(folder)/a/b/file", with: [1, 2, 3])
    #expect(try mode("\(folder)/a") == 0o700)
    #expect(try mode("\(folder)/a/b/file") == 0o600)
    #expect(try PrivateFile.read("\(folder)/a/b/file") == [1, 2, 3])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b") == ["file"])
  }

  @Test func `a link stays a link`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PrivateFile.makeFolder(folder)
    try PrivateFile.replace("\(folder)/real", with: [1])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/link",
      withDestinationPath: "real"
    )
    try PrivateFile.replace("\(folder)/link", with: [2])
    #expect(try PrivateFile.read("\(folder)/real") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "real")
  }

  @Test func `what is no plain file keeps its place and is written into`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try PrivateFile.makeFolder(folder)
    let path = "\(folder)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try PrivateFile.replace(path, with: [7, 8])
    var bytes: [UInt8] = [0, 0, 0]
    #expect(read(reader, &bytes, 3) == 2)
    #expect(bytes == [7, 8, 0])
  }

  @Test func `what is absent is nothing, and what is a folder is a failure`() throws {
    #expect(try PrivateFile.read("\(folder)/absent/file") == nil)
    #expect(throws: ConsoleError.file("read", path: "/", code: EISDIR)) {
      try PrivateFile.read("/")
    }
    #expect(throws: ConsoleError.file("make", path: "/dev/null", code: ENOTDIR)) {
      try PrivateFile.makeFolder("/dev/null")
    }
    #expect(throws: ConsoleError.file("make", path: "/dev/null/x", code: ENOTDIR)) {
      try PrivateFile.makeFolder("/dev/null/x")
    }
  }

  @Test func `a file that is too large is refused`() {
    #expect(throws: ConsoleError.tooLarge(path: "/dev/zero", limit: 100_000)) {
      try PrivateFile.read("/dev/zero", limit: 100_000)
    }
  }

  @Test func `a failure of the system has a sentence`() {
    let error = ConsoleError.file("read", path: "/x", code: EACCES)
    #expect(error.description == "can't read /x: permission denied")
    #expect(error.exitCode == .denied)
  }
}
