import FoundationEssentials
import Model
import SQLite
import Store
import TestSupport
import Testing

/// An archive with a folder of files beside it.
final class MediaBox {
  let temporary: TemporaryArchive
  let store: MediaStore
  static let now = Timestamp(milliseconds: 1_700_000_000_000)

  var archive: Archive { temporary.archive }

  init() throws {
    temporary = try TemporaryArchive()
    store = MediaStore(besideArchive: temporary.path)
  }

  /// A message with attachments, given as JSON.
  func add(_ id: Int64, channel: Int64 = 500, _ attachments: String...) throws {
    let list = attachments.joined(separator: ",")
    let document = Builder.message(
      id: Builder.id(id),
      channel: channel,
      content: "see",
      fields: ",\"attachments\":[\(list)]"
    )
    try temporary.ingest([document])
    try archive.write("noting") { () throws(StoreError) in
      _ = try archive.noteAttachments(above: -1)
    }
  }

  /// An attachment as JSON.
  static func attachment(
    _ id: Int64,
    _ name: String = "a.bin",
    size: Int64 = 5,
    fields: String = ""
  ) -> String {
    "{\"id\":\"\(id)\",\"filename\":\(Builder.quoted(name)),\"size\":\(size),"
      + "\"url\":\"https://m.example/attachments/500/\(id)/x\"\(fields)}"
  }

  func item(_ id: Int64) throws -> MediaItem {
    let key = try archive.connection.value("SELECT key FROM media WHERE target = \(id)")?.integer
    let found = try #require(key)
    return try #require(try archive.mediaItem(found))
  }

  /// Makes a file of the folder of bytes, as if it had been fetched.
  @discardableResult
  func hold(_ id: Int64, _ bytes: [UInt8]) throws -> HeldFile {
    let item = try item(id)
    try store.prepare()
    try Data(bytes).write(to: URL(fileURLWithPath: store.partPath("part-\(id)")))
    let file = try store.adopt(part: "part-\(id)")
    try archive.write("holding") { () throws(StoreError) in
      let key = try archive.hold(file, for: item, contentType: nil, now: Self.now)
      guard let key else { return }
      try archive.indexText(ofFile: key, for: item, sha256: file.sha256, in: store)
    }
    return file
  }

  /// The attachments' states and digests, as the view promises them.
  func states() throws -> [String] {
    try temporary.rows("SELECT id, state, sha256 FROM v1_attachments ORDER BY id").map { row in
      "\(row[0].integer ?? 0) \(row[1].text ?? "-") \(row[2].text?.prefix(6) ?? "-")"
    }
  }

  /// The messages whose files say something.
  func found(_ match: String) throws -> Int {
    try archive.connection.rows(
      "SELECT rowid FROM file_index WHERE file_index MATCH :m",
      [":m": .text(match)]
    ) { $0.integer(0) }.count
  }
}
