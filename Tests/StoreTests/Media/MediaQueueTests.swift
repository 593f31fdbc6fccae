import FoundationEssentials
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

  @Test(arguments: [
    (#"{"id":"5","type":3,"icon":"a_0b5e77e1"}"#, ["0b5e77e1 1"]),
    (#"{"id":"5","type":3,"icon":"../../x"}"#, []), (#"{"id":"5","type":3,"icon":null}"#, []),
    (#"{"id":"5","type":0,"icon":"0b5e77e1"}"#, []),
  ])
  func `the picture of a group is known by its document`(
    document: String,
    known: [String]
  ) throws {
    let box = try MediaBox()
    let id = try #require(Snowflake(rawValue: 5))
    let kind = Channel.Kind(rawValue: document.contains("\"type\":3") ? 3 : 0)
    try box.archive.write("noting") { () throws(StoreError) in
      let run = try box.archive.beginRun(
        command: "t",
        origin: nil,
        source: .api,
        now: MediaBox.now
      )
      let ingester = try Ingester(archive: box.archive, run: run)
      try ingester.take(
        .channel(Channel(id: id, kind: kind), document: Array(document.utf8), rank: 3, seenAt: 1)
      )
    }
    for _ in 0..<2 { try box.archive.notePictures() }
    let rows = try box.temporary.rows("SELECT variant, moves FROM media WHERE kind = 2")
    #expect(rows.map { "\($0[0].text ?? "") \($0[1].integer ?? -1)" } == known)
  }

  @Test func `emoji that only texts name are known, of forwards too, and no others`() throws {
    let box = try MediaBox()
    let forward =
      #","message_snapshots":[{"content":"then <:nod:33>","timestamp":"2026-01-02T00:00:00Z"}]"#
      + #","message_reference":{"type":1,"channel_id":"500","message_id":"7"}"#
    try box.temporary.ingest([
      Builder.message(id: Builder.id(1), content: "look <a:spin:31> and <:still:32>"),
      Builder.message(id: Builder.id(2), content: "no <:emoji: 34> here <:x:>, nor <@35> <#36>"),
      Builder.message(id: Builder.id(3), content: "", fields: forward),
    ])
    for _ in 0..<2 {
      var last: Int64? = -1
      while let row = last { last = try box.archive.noteEmojiOfTexts(above: row, limit: 1) }
      last = -1
      while let row = last { last = try box.archive.noteEmojiOfForwards(above: row, limit: 1) }
    }
    let rows = try box.temporary.rows(
      "SELECT kind, target, variant, name, moves FROM media ORDER BY target"
    )
    #expect(rows == [[3, 31, "", "", 1], [3, 32, "", "", 0], [3, 33, "", "", 0]])
    #expect(try box.archive.dueMedia(of: [.emoji], now: MediaBox.now).count == 3)
  }

  @Test func `what no run has looked at is listed apart, the newest first`() throws {
    let box = try MediaBox()
    try box.add(1, MediaBox.attachment(1))
    let list = [MediaBox.attachment(2, "b.png"), MediaBox.attachment(3, "c.txt", size: 9)]
    try box.temporary.ingest([
      Builder.message(
        id: Builder.id(2),
        channel: 501,
        fields: ",\"attachments\":[\(list.joined(separator: ","))]"
      )
    ])
    let unseen = try box.archive.unseenFiles(in: nil, limit: 10)
    #expect(unseen.map(\.name) == ["b.png", "c.txt"])
    #expect(unseen.map(\.size) == [5, 9])
    let other = try #require(Snowflake(rawValue: 500))
    #expect(try box.archive.unseenFiles(in: [other], limit: 10) == [])
  }

  @Test func `files are copied beside a copy of the archive, each proved`() throws {
    let box = try MediaBox()
    try box.add(
      1,
      MediaBox.attachment(1),
      MediaBox.attachment(2),
      MediaBox.attachment(3),
      MediaBox.attachment(4)
    )
    let files = try (1...4).map { try box.hold($0, Array("file \($0)".utf8)) }
    let damaged = try #require(box.store.path(of: files[1].sha256))
    try Data("fold 2".utf8).write(to: URL(fileURLWithPath: damaged))
    try box.store.remove(files[2].sha256)
    let folder = try TemporaryFolder()
    try box.archive.copy(to: folder.path("copy.sqlite"))
    let copy = try Archive(at: folder.path("copy.sqlite"), for: .reading)
    #expect(try copy.mediaCount == 4)
    let first = try copy.copyMedia(from: box.store)
    #expect(first.copied == 2 && first.known == 0)
    #expect(first.lost.sorted() == [files[1].sha256, files[2].sha256].sorted())
    let again = try copy.copyMedia(from: box.store)
    #expect(again.copied == 0 && again.known == 2)
    let proof = try copy.proveMedia(.digests)
    #expect(proof.missing.count == 2 && proof.damaged == [])
    let parts = try FileManager.default.contentsOfDirectory(atPath: folder.path("media/parts"))
    #expect(parts == [])
  }
}
