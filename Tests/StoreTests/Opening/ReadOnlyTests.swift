import FoundationEssentials
import Glibc
import Model
import SQLite
import Store
import TestSupport
import Testing

/// A file system of its own in memory, for what only the machine's owner may try.
final class MemoryDisk {
  let path: String
  private let folder: TemporaryFolder

  /// Whether this process may mount one.
  static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    return (try? MemoryDisk(kilobytes: 64)) != nil
  }()

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    path = folder.url.path
    guard mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw Refused() }
  }

  func change(_ options: String, flags: UInt = 0) throws {
    guard mount("tmpfs", path, "tmpfs", flags | UInt(MS_REMOUNT), options) == 0 else {
      throw Refused()
    }
  }

  func setReadOnly() throws {
    try change("", flags: UInt(MS_RDONLY))
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
  }

  struct Refused: Error {}
}

private func sentence(_ body: () throws(StoreError) -> Void, without path: String) -> String {
  do throws(StoreError) {
    try body()
    return "done"
  } catch {
    return "\(error)".replacing(path, with: "PATH")
  }
}

@Suite(.enabled(if: MemoryDisk.isPossible, "needs a process that may mount a file system"))
struct ReadOnlyTests {
  @Test func `a folder that can't be written is read, and a writer is told`() throws {
    let disk = try MemoryDisk(kilobytes: 8000)
    let path = disk.path + "/a.sqlite"
    try fill(path)
    try disk.setReadOnly()
    let reader = try Archive(at: path, for: .reading)
    #expect(try reader.status().totals.messages == 1)
    #expect(
      sentence({ () throws(StoreError) in _ = try Archive(at: path, for: .writing) }, without: path)
        == "PATH can't be written"
    )
    #expect(
      sentence(
        { () throws(StoreError) in _ = try Archive(at: disk.path + "/b", makingFor: "x") },
        without: disk.path + "/b"
      ) == "PATH can't be written"
    )
  }

  @Test func `a folder that can't be written and has a waiting log is refused, never read in part`()
    throws
  {
    let disk = try MemoryDisk(kilobytes: 8000)
    let source = try TemporaryArchive()
    let path = disk.path + "/a.sqlite"
    try source.ingest([Builder.message(id: 1 << 40, content: "a")])
    // Copied while it is open: the log holds what the file does not.
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: source.path + ending, toPath: path + ending)
    }
    try disk.setReadOnly()
    #expect(
      sentence({ () throws(StoreError) in _ = try Archive(at: path, for: .reading) }, without: path)
        == "PATH has changes that can't be read where the folder can't be written"
    )
  }

  @Test func `an empty log beside an unwritable file is no hindrance`() throws {
    let disk = try MemoryDisk(kilobytes: 8000)
    let path = disk.path + "/a.sqlite"
    try fill(path)
    try Data().write(to: URL(fileURLWithPath: path + "-wal"))
    try disk.setReadOnly()
    #expect(try Archive(at: path, for: .reading).status().totals.messages == 1)
  }

  @Test func `a full disk is one clear error, loses nothing, and room lets it go on`() throws {
    let disk = try MemoryDisk(kilobytes: 2500)
    let path = disk.path + "/a.sqlite"
    let archive = try Archive(at: path, makingFor: "chat.example")
    let run = try archive.beginRun(
      command: "import",
      origin: nil,
      source: .import,
      now: .init(milliseconds: 1)
    )
    let ingester = try Ingester(archive: archive, run: run)
    var chat = RandomChat(seed: 8)
    var committed: Int64 = 0
    var failure: String?
    var batches: [[IncomingMessage]] = []
    while failure == nil, batches.count < 200 {
      let batch = try (0..<100).map { _ in try Builder.incoming(chat.message()) }
      batches.append(batch)
      failure = try write(batch, ingester, archive)
      if failure == nil { committed += 100 }
    }
    #expect(
      failure?.replacing(path, with: "PATH")
        == "the disk that holds PATH is full; what was committed is kept"
    )
    #expect(committed > 0)
    try ingester.forget()
    #expect(try archive.status().totals.messages == committed)
    try disk.change("size=64000k")
    for batch in batches { #expect(try write(batch, ingester, archive) == nil) }
    #expect(try archive.status().totals.messages == Int64(batches.count * 100))
    try archive.endRun(run, outcome: "done", counts: "{}", now: run.startedAt)
    #expect(try verify(archive).isClean)
  }

  private func write(
    _ batch: [IncomingMessage],
    _ ingester: Ingester,
    _ archive: Archive
  ) throws -> String? {
    do throws(StoreError) {
      _ = try archive.write("importing") { () throws(StoreError) in try ingester.ingest(batch) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func fill(_ path: String) throws {
    let archive = try Archive(at: path, makingFor: "chat.example")
    let run = try archive.beginRun(
      command: "import",
      origin: nil,
      source: .import,
      now: .init(milliseconds: 1)
    )
    let ingester = try Ingester(archive: archive, run: run)
    _ = try ingester.ingest([try Builder.incoming(Builder.message(id: 1 << 40, content: "a"))])
  }
}

@Test func `a file that can't be written is read, and a writer is told`() throws {
  let temporary = try TemporaryArchive()
  try temporary.ingest([Builder.message(id: 1 << 40, content: "a")])
  try temporary.reopen(for: .reading)
  chmod(temporary.path, 0o400)
  defer { chmod(temporary.path, 0o600) }
  #expect(try Archive(at: temporary.path, for: .reading).status().totals.messages == 1)
  // The machine's owner may write it all the same.
  guard geteuid() != 0 else { return }
  #expect(
    sentence(
      { () throws(StoreError) in _ = try Archive(at: temporary.path, for: .writing) },
      without: temporary.path
    )
      == "PATH can't be written"
  )
}
