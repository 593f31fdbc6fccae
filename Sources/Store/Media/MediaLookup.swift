public import Model
import Queries
import SQLite

/// A file that lies beside an archive, as exports and readers use it.
public struct HeldMedia: Hashable, Sendable {
  /// Where it lies.
  public let path: String
  /// Its digest.
  public let sha256: String
  /// Bytes.
  public let size: Int64
  /// The media type as it was told.
  public let contentType: String?
  /// What it is by its first bytes: what a page that shows it should go by.
  public let sniffed: String?
  /// The name that it was sent under, as data: never a path.
  public let name: String

  /// The ending that says what it is: by its first bytes, else by the name that it was sent under;
  /// small letters and digits, `bin` for what can't be told.
  public var fileExtension: String {
    if let sniffed, let known = Self.endings[sniffed] { return known }
    let own = MediaKind.fileExtension(of: name) ?? ""
    let isPlain =
      !own.isEmpty
      && own.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
      }
    return isPlain ? own : "bin"
  }

  private static let endings = [
    "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif", "image/webp": "webp",
    "image/avif": "avif", "image/bmp": "bmp", "video/mp4": "mp4", "video/webm": "webm",
    "video/quicktime": "mov", "audio/mp4": "m4a", "audio/mpeg": "mp3", "audio/ogg": "ogg",
    "audio/wav": "wav", "audio/flac": "flac", "application/pdf": "pdf", "text/html": "html",
    "image/svg+xml": "svg",
  ]

  /// Whether it may be shown as what it says to be: a picture, film or sound by its own bytes.
  public var isShowable: Bool {
    guard let sniffed else { return false }
    return ["image/", "video/", "audio/"].contains { sniffed.hasPrefix($0) }
      && sniffed != "image/svg+xml"
  }
}

/// Finds the files that an archive holds, by address or by what they belong to.
///
/// It belongs to the archive's thread. What the folder lost is not given out.
public struct MediaLookup {
  private let archive: Archive
  private let store: MediaStore
  private let isUsable: Bool

  /// Serves an archive, of whatever version.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public init(_ archive: Archive) throws(StoreError) {
    self.archive = archive
    store = MediaStore(besideArchive: archive.path)
    isUsable = try archive.knowsMedia
  }

  /// Finds a file by what it belongs to.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func file(of reference: MediaReference) throws(StoreError) -> HeldMedia? {
    guard isUsable else { return nil }
    return try found(
      .heldMedia,
      [
        ":kind": .integer(reference.keeper.rawValue),
        ":target": .integer(reference.target.rawValue), ":variant": .text(reference.variant),
      ]
    )
  }

  /// Finds an attachment's file.
  ///
  /// - Throws: `StoreError` for what SQLite reports.
  public func file(ofAttachment id: Snowflake) throws(StoreError) -> HeldMedia? {
    try file(of: MediaReference(.attachment, id))
  }

  /// Finds the file of an address, however that is signed, and in whatever size it asks for a picture.
  ///
  /// - Parameter url: the address, or for pictures of the instance their path below the origin of
  ///   media, which begins with a slash.
  /// - Returns: the file; nothing where it isn't held.
  /// - Throws: `StoreError` for what SQLite reports.
  public func file(at url: String) throws(StoreError) -> HeldMedia? {
    guard isUsable else { return nil }
    if url.hasPrefix("/") {
      return try MediaAddress.reference(inPath: url[...]).flatMap { reference throws(StoreError) in
        try file(of: reference)
      }
    }
    guard let address = MediaAddress(url) else { return nil }
    if let held = try found(.heldAtPlace, [":place": .text(address.place)]) { return held }
    return try address.reference.flatMap { reference throws(StoreError) in
      try file(of: reference)
    }
  }

  private func found(_ sql: SQL, _ values: [String: Value]) throws(StoreError) -> HeldMedia? {
    let row = try archive.attempt("looking for a file") { () throws(SQLiteError) in
      try archive.connection.rows(sql.text, values) { row in
        HeldMedia(
          path: store.path(of: row.text(0)) ?? "",
          sha256: row.text(0),
          size: row.integer(1),
          contentType: row.optionalText(2),
          sniffed: row.optionalText(3),
          name: row.text(4)
        )
      }.first
    }
    guard let row, store.size(of: row.sha256) == row.size else { return nil }
    return row
  }
}
