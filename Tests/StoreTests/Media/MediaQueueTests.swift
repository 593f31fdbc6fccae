import Model
import SQLite
import Store
import TestSupport
import Testing

struct MediaQueueTests {
  private func order(_ box: MediaBox) throws -> [Int64] {
    try box.archive.dueMedia(of: MediaKeeper.allCases, now: MediaBox.now).compactMap {
      try box.archive.mediaItem($0)?.reference.target.rawValue
    }
  }

  @Test func `what dies first comes first, then what would need another signature, then the large`()
    throws
  {
    let box = try MediaBox()
    let soon = ",\"expires_at\":\"2024-01-01T00:00:00.000Z\""
    let later = ",\"expires_at\":\"2025-01-01T00:00:00.000Z\""
    let signed =
      "{\"id\":\"5\",\"filename\":\"s\",\"size\":1,"
      + "\"url\":\"https://m.example/attachments/500/5/s?ex=6a815711&is=1&hm=2\"}"
    try box.add(
      1,
      MediaBox.attachment(1, size: 10),
      MediaBox.attachment(2, size: 99),
      MediaBox.attachment(3, fields: later),
      MediaBox.attachment(4, fields: soon),
      signed
    )
    #expect(try order(box) == [4, 3, 5, 2, 1])
  }

  @Test func `an attachment that is gone already is expired and not wanted`() throws {
    let box = try MediaBox()
    try box.add(1, #"{"id":"1","filename":"a","url":null,"expired":true}"#)
    #expect(try order(box) == [])
    #expect(try box.states() == ["1 expired -"])
  }

  @Test func `one attachment of two messages is one file`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1))
    try box.add(2, channel: 501, MediaBox.attachment(1))
    let file = try box.hold(1, Array("hello".utf8))
    let held = "1 held \(file.sha256.prefix(6))"
    #expect(try box.states() == [held, held])
    #expect(try order(box) == [])
  }

  @Test func `the view tells what became of each`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1), MediaBox.attachment(2), MediaBox.attachment(3))
    #expect(try box.states() == ["1 wanted -", "2 wanted -", "3 wanted -"])
    let (one, two) = (try box.item(1), try box.item(2))
    try box.archive.note(MediaVerdict(.gone, "no longer there"), on: one)
    let due = Timestamp(milliseconds: MediaBox.now.milliseconds + 1_000)
    try box.archive.note(MediaVerdict(.failed, "cut", dueAt: due), on: two)
    #expect(try box.states() == ["1 gone -", "2 failed -", "3 wanted -"])
    #expect(try order(box) == [3])
    let later = Timestamp(milliseconds: MediaBox.now.milliseconds + 2_000)
    #expect(try box.archive.dueMedia(of: [.attachment], now: later).count == 2)
    let all = try box.archive.dueMedia(of: [.attachment], now: MediaBox.now, tryingAll: true)
    #expect(all.count == 3)
  }

  @Test func `bytes that the server calls the same are not fetched again`() throws {
    let box = try MediaBox()
    let hash = ",\"content_hash\":\"deadbeef\""
    try box.add(1, MediaBox.attachment(1, fields: hash), MediaBox.attachment(2, fields: hash))
    try box.add(2, MediaBox.attachment(3, size: 6, fields: hash))
    try box.hold(1, Array("hello".utf8))
    #expect(try box.archive.holdKnown(try box.item(2), in: box.store) == 5)
    // Of another size, it can't be the same.
    #expect(try box.archive.holdKnown(try box.item(3), in: box.store) == nil)
  }

  @Test func `what the folder lost is not taken for held`() throws {
    let box = try MediaBox()
    let hash = ",\"content_hash\":\"deadbeef\""
    try box.add(1, MediaBox.attachment(1, fields: hash), MediaBox.attachment(2, fields: hash))
    let file = try box.hold(1, Array("hello".utf8))
    try box.store.remove(file.sha256)
    #expect(try box.archive.holdKnown(try box.item(2), in: box.store) == nil)
    let id = try #require(Snowflake(rawValue: 1))
    #expect(try MediaLookup(box.archive).file(ofAttachment: id) == nil)
  }

  @Test func `a file is found by attachment and by any signature of its address`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1, "../../odd\u{202E}name.png"))
    try box.hold(1, Array("hello".utf8))
    let lookup = try MediaLookup(box.archive)
    let address = "https://m.example/attachments/500/1/x?ex=6a815711&hm=1"
    let held = try #require(try lookup.file(at: address))
    let id = try #require(Snowflake(rawValue: 1))
    #expect(try lookup.file(ofAttachment: id) == held)
    #expect(held.name == "../../odd\u{202E}name.png")
    #expect(held.path == box.store.path(of: held.sha256))
    #expect(!held.isShowable)
  }

  @Test func `pictures of authors, guilds and emoji are known once`() throws {
    let box = try MediaBox()
    try box.temporary.ingest([
      Builder.message(
        id: Builder.id(1),
        author: nil,
        fields: #","author":{"id":"9","username":"mira","avatar":"a_3fe91c07"}"#
      )
    ])
    for _ in 0..<2 { try box.archive.notePictures() }
    let rows = try box.temporary.rows("SELECT kind, target, variant, moves FROM media")
    #expect(rows == [[1, 9, "3fe91c07", 1]])
    try box.store.prepare()
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
    try box.hold(9, png)
    let held = try #require(try MediaLookup(box.archive).file(at: "/avatars/9/a_3fe91c07"))
    #expect(held.fileExtension == "png")
    #expect(held.isShowable)
    #expect(try MediaLookup(box.archive).file(at: "/avatars/9/other") == nil)
  }
}
