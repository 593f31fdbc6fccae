import FoundationEssentials
import Glibc
import Model
import SQLite
import Store
import TestSupport
import Testing

/// A folder in which nothing can be made or removed for as long as this lives.
private final class LockedFolder {
  private let path: String
  private let isMounted: Bool

  /// Locks a folder; nothing where this process may not do so.
  init?(_ path: String) {
    self.path = path
    isMounted = geteuid() == 0
    // Permissions mean nothing to the machine's owner; a file system that is read only does.
    if isMounted {
      guard mount(path, path, nil, UInt(MS_BIND), nil) == 0 else { return nil }
      let flags = UInt(MS_BIND) | UInt(MS_REMOUNT) | UInt(MS_RDONLY)
      guard mount(nil, path, nil, flags, nil) == 0 else {
        umount2(path, Int32(MNT_DETACH))
        return nil
      }
    } else {
      chmod(path, 0o500)
    }
  }

  deinit {
    if isMounted { umount2(path, Int32(MNT_DETACH)) } else { chmod(path, 0o700) }
  }
}

struct MediaUpkeepTests {
  @Test func `a damaged and a missing file are found, told by verify, and wanted again`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1), MediaBox.attachment(2), MediaBox.attachment(3))
    let files = try (1...3).map { try box.hold(Int64($0), Array("file\($0)".utf8)) }
    #expect(try box.archive.proveMedia(.digests).isWhole)
    let damaged = try #require(box.store.path(of: files[0].sha256))
    try Data("FILE1".utf8).write(to: URL(fileURLWithPath: damaged))
    try box.store.remove(files[1].sha256)
    #expect(try box.archive.proveMedia(.sizes).damaged == [])
    let proof = try box.archive.proveMedia(.digests)
    #expect(proof.damaged == [files[0].sha256])
    #expect(proof.missing == [files[1].sha256])
    let found = try Verifier(archive: box.archive, depth: .full).run()
    #expect(found.totals[.media] == 2)
    #expect(try box.archive.wantLost(proof, now: MediaBox.now) == 2)
    #expect(try box.states().map { $0.prefix(6) } == ["1 want", "2 want", "3 held"])
    #expect(box.store.size(of: files[0].sha256) == nil)
    #expect(try Verifier(archive: box.archive, depth: .full).run().totals[.media] == nil)
  }

  @Test func `what files say is found, and repair makes it anew`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1, "boot.log"), MediaBox.attachment(2, "pic.png"))
    try box.hold(1, Array("kernel PANIC at 東京都".utf8))
    try box.hold(2, Array("panic too".utf8))
    #expect(try box.found("\"panic\"") == 1)
    #expect(try box.found("\"東京\" + \"京都\"") == 1)
    try box.archive.connection.execute("INSERT INTO file_index (file_index) VALUES ('delete-all')")
    #expect(try box.found("\"panic\"") == 0)
    try box.temporary.reopen(for: .rebuilding)
    _ = try Repairer(archive: box.archive).run()
    #expect(try box.found("\"panic\"") == 1)
    #expect(try Verifier(archive: box.archive, depth: .full).run().totals[.fileIndex] == nil)
  }

  @Test func `pruning takes strangers, and held files only on request`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1, "a.txt"), MediaBox.attachment(2))
    try box.hold(1, Array("words in a file".utf8))
    let other = try box.hold(2, Array("bytes".utf8))
    try Data("stray".utf8).write(to: URL(fileURLWithPath: box.store.partPath("x")))
    let stray = try box.store.adopt(part: "x")
    var wishes = PruneWishes()
    let result = try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: false)
    #expect(result.strangers == 1)
    #expect(result.held == 0)
    #expect(box.store.size(of: stray.sha256) == nil)
    wishes.takesHeld = true
    wishes.atLeast = 6
    let dry = try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: true)
    #expect(dry.held == 1)
    #expect(dry.bytes == 15)
    #expect(try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: false) == dry)
    #expect(try box.states() == ["1 pruned -", "2 held \(other.sha256.prefix(6))"])
    // What it says is still found.
    #expect(try box.found("\"words\"") == 1)
    #expect(try box.archive.dueMedia(of: [.attachment], now: MediaBox.now) == [])
  }

  @Test func `what can't be taken out stays held, with the reason, and the rest goes`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1), MediaBox.attachment(2))
    let stuck = try box.hold(1, Array("stuck".utf8))
    let loose = try box.hold(2, Array("loose".utf8))
    let path = try #require(box.store.path(of: stuck.sha256))
    guard let lock = LockedFolder(String(path.dropLast(63))) else { return }
    defer { withExtendedLifetime(lock) {} }
    var wishes = PruneWishes()
    wishes.takesHeld = true
    let result = try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: false)
    #expect(result.failures.count == 1)
    #expect(result.held == 1)
    #expect(result.bytes == loose.size)
    #expect(try box.states() == ["1 held \(stuck.sha256.prefix(6))", "2 pruned -"])
    let reason = try box.temporary.rows("SELECT reason FROM media WHERE target = 1")[0][0].text
    #expect(reason?.hasPrefix("it could not be taken out: ") == true)
    #expect(box.store.size(of: stuck.sha256) == stuck.size)
  }

  @Test func `texts go where that is asked for`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1, "a.txt"))
    try box.hold(1, Array("words".utf8))
    var wishes = PruneWishes()
    wishes.takesHeld = true
    wishes.forgetsTexts = true
    _ = try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: false)
    #expect(try box.found("\"words\"") == 0)
    #expect(try box.temporary.value("SELECT count(*) FROM file_texts") == 0)
  }

  @Test func `a file that another archive in the folder needs stays for it`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1))
    let file = try box.hold(1, Array("shared".utf8))
    let neighbour = try Archive(
      at: box.temporary.folder.path("other.sqlite"),
      makingFor: "other.example"
    )
    let run =
      "INSERT INTO media_files (sha256, size, state, stored_at) "
      + "VALUES ('\(file.sha256)', 6, 0, 0)"
    try neighbour.connection.execute(run)
    try neighbour.connection.execute(
      "INSERT INTO media (kind, target, variant, name, state, file) VALUES (0, 5, '', 'x', 1, 1)"
    )
    var wishes = PruneWishes()
    wishes.takesHeld = true
    let result = try MediaPruner(box.archive, wishes, now: MediaBox.now).run(isDry: false)
    #expect(result.shared == 1)
    #expect(box.store.size(of: file.sha256) == 6)
  }

  @Test func `an archive of the schema before is read as it is, and migrated by a writer`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("old.sqlite")
    try OldArchive.make(at: path)
    do {
      let old = try Archive(at: path, for: .reading)
      #expect(try !old.knowsMedia)
      #expect(try old.mediaSums().isEmpty)
      #expect(try !old.hasFileTexts)
      #expect(try MediaLookup(old).file(at: "https://m.example/attachments/1/2/x") == nil)
      #expect(try Verifier(archive: old, depth: .quick).run().totals[.media] == nil)
    }
    let new = try Archive(at: path, for: .writing)
    #expect(try new.knowsMedia)
    #expect(try Verifier(archive: new, depth: .full).run().findings.isEmpty)
  }
}
