/// What a file is by its first bytes, whatever its name or the server says.
public enum FileType {
  /// How many bytes are looked at.
  public static let sniffLength = 512

  private static let marks: [(offset: Int, bytes: [UInt8], type: String)] = [
    (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    (0, [0xFF, 0xD8, 0xFF], "image/jpeg"), (0, Array("GIF87a".utf8), "image/gif"),
    (0, Array("GIF89a".utf8), "image/gif"), (8, Array("WEBPVP8".utf8), "image/webp"),
    (0, Array("BM".utf8), "image/bmp"), (4, Array("ftypavif".utf8), "image/avif"),
    (4, Array("ftypavis".utf8), "image/avif"), (4, Array("ftypheic".utf8), "image/heic"),
    (0, [0x00, 0x00, 0x01, 0x00], "image/x-icon"), (4, Array("ftypM4A".utf8), "audio/mp4"),
    (4, Array("ftypqt".utf8), "video/quicktime"), (4, Array("ftyp".utf8), "video/mp4"),
    (0, [0x1A, 0x45, 0xDF, 0xA3], "video/webm"), (8, Array("AVI LIST".utf8), "video/x-msvideo"),
    (0, Array("OggS".utf8), "audio/ogg"), (8, Array("WAVE".utf8), "audio/wav"),
    (0, Array("fLaC".utf8), "audio/flac"), (0, Array("ID3".utf8), "audio/mpeg"),
    (0, [0xFF, 0xFB], "audio/mpeg"), (0, [0xFF, 0xF3], "audio/mpeg"),
    (0, Array("%PDF-".utf8), "application/pdf"), (0, [0x50, 0x4B, 0x03, 0x04], "application/zip"),
    (0, [0x1F, 0x8B], "application/gzip"), (0, [0x28, 0xB5, 0x2F, 0xFD], "application/zstd"),
    (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "application/x-7z-compressed"),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "application/x-xz"),
    (0, Array("Rar!".utf8), "application/vnd.rar"),
    (0, [0x7F, 0x45, 0x4C, 0x46], "application/x-elf"),
  ]

  private static let markup: [(beginning: String, type: String)] = [
    ("<!doctype html", "text/html"), ("<html", "text/html"), ("<head", "text/html"),
    ("<script", "text/html"), ("<svg", "image/svg+xml"),
  ]

  /// Judges by the first bytes.
  ///
  /// - Parameter bytes: the file's beginning.
  /// - Returns: a media type; `text/plain` for what is text of some kind, nothing for the rest.
  public static func sniff(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    for mark in marks where bytes.count >= mark.offset + mark.bytes.count {
      if bytes[mark.offset..<mark.offset + mark.bytes.count].elementsEqual(mark.bytes) {
        return mark.type
      }
    }
    guard !bytes.isEmpty else { return nil }
    let isWide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isWide { return "text/plain" }
    let isBinary = bytes.contains { $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B }
    if isBinary { return nil }
    let start = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
    let text = String(decoding: start.prefix(256), as: UTF8.self).lowercased()
    for (beginning, type) in markup where text.hasPrefix(beginning) { return type }
    if text.hasPrefix("<?xml") {
      return text.contains("<svg") ? "image/svg+xml" : "application/xml"
    }
    return "text/plain"
  }

  /// Whether the type that a server names fits what was expected.
  ///
  /// A type that says nothing fits all; otherwise the first half must be the same, and what is no
  /// page must not become one.
  public static func fits(_ served: String?, expected: String?) -> Bool {
    guard let served = plain(served), let expected = plain(expected) else { return true }
    if served == expected || served == "application/octet-stream" || served == "binary/octet-stream"
    {
      return true
    }
    if expected == "application/octet-stream" { return served != "text/html" }
    return served != "text/html" && half(served) == half(expected)
  }

  private static func plain(_ type: String?) -> String? {
    guard let type else { return nil }
    let plain = type.prefix { $0 != ";" && $0 != " " }.lowercased()
    return plain.isEmpty ? nil : plain
  }

  private static func half(_ type: String) -> Substring {
    type.prefix { $0 != "/" }
  }
}
