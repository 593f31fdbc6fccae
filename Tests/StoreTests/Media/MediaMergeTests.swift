import Foundation
import SQLite
import Store
import TestSupport
import Testing

/// What an archive takes over of the files of another.
struct MediaMergeTests {
  private let mine: MediaBox
  private let theirs: MediaBox

  /// Two archives with messages of three attachments; theirs holds two and a picture.
  init() throws {
    mine = try MediaBox()
    theirs = try MediaBox()
    for box in [mine, theirs] {
      try box.add(1, MediaBox.attachment(11, "a.txt"), MediaBox.attachment(12))
      try box.add(2, MediaBox.attachment(13))
    }
    try theirs.hold(11, Array("a lantern".utf8))
    try theirs.hold(12, [1, 2, 3, 4, 5])
    try theirs.archive.connection.execute(
      "INSERT INTO media (kind, target, variant, name, content_type, state) "
        + "VALUES (1, 70, 'abcd1234', '', 'image/webp', 0)"
    )
    try theirs.hold(70, [9, 9, 9])
  }

  @discardableResult
  private func take() throws -> MediaCopyResult {
    try mine.archive.takeMedia(from: theirs.archive, now: MediaBox.now)
  }

  /// The files of a folder by their names, with their bytes and numbers.
  private func files(_ box: MediaBox) throws -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: box.store.folder) {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(box.store.folder)/\(path)")
      guard facts[.type] as? FileAttributeType == .typeRegular else { continue }
      found[path] = [facts[.size] as? Int ?? -1, facts[.systemFileNumber] as? Int ?? -1]
    }
    return found
  }

  @Test func `what another archive holds is held here, found by its text, and proved`() throws {
    let result = try take()
    #expect(result.copied == 3 && result.bytes == 17 && result.lost == [])
    #expect(try mine.states() == theirs.states())
    #expect(try mine.found("lantern") == 1)
    let proof = try mine.archive.proveMedia(.digests)
    #expect(proof.files == 3 && proof.isWhole)
    let avatar = try MediaLookup(mine.archive).file(at: "/avatars/70/abcd1234")
    #expect(avatar?.size == 3)
  }

  @Test func `taking files over again changes nothing`() throws {
    try take()
    let before = try files(mine)
    let again = try take()
    #expect(again.copied == 0 && again.known == 3 && again.lost == [])
    #expect(try files(mine) == before)
  }

  @Test func `a file with other bytes than its digest says is not taken over`() throws {
    let item = try theirs.hold(13, Array("right".utf8))
    let path = try #require(theirs.store.path(of: item.sha256))
    try Data("wrong".utf8).write(to: URL(fileURLWithPath: path))
    let result = try take()
    #expect(result.copied == 3 && result.lost == [item.sha256])
    #expect(try mine.states()[2] == "13 wanted -")
    #expect(try files(mine).count == 3)
  }

  @Test func `what lies here under a digest is never written over`() throws {
    let file = try theirs.hold(13, Array("right".utf8))
    try mine.store.prepare()
    let path = try #require(mine.store.path(of: file.sha256))
    try FileManager.default.createDirectory(
      atPath: String(path.dropLast(63)),
      withIntermediateDirectories: true
    )
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: path))
    let result = try take()
    #expect(result.lost == [file.sha256])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "damaged")
  }

  @Test func `files of messages that aren't here stay, and what was taken out stays out`() throws {
    try theirs.add(3, MediaBox.attachment(99))
    try theirs.hold(99, [7])
    try mine.archive.connection.execute("UPDATE media SET state = 7 WHERE target = 12")
    let result = try take()
    #expect(result.copied == 2)
    #expect(try mine.states()[1] == "12 pruned -")
    #expect(try mine.temporary.rows("SELECT 1 FROM media WHERE target = 99").isEmpty)
  }

  @Test func `bytes that lie here for something else are not copied`() throws {
    try mine.hold(13, [1, 2, 3, 4, 5])
    let result = try take()
    #expect(result.copied == 2 && result.known == 1)
    #expect(try mine.states().allSatisfy { $0.contains("held") })
  }
}
