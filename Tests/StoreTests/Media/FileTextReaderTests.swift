import Store
import Testing

struct FileTextReaderTests {
  private static let texts: [([UInt8], String, String)] = [
    (Array("grüße".utf8), "grüße", "utf-8"),
    ([0xEF, 0xBB, 0xBF] + Array("mark".utf8), "mark", "utf-8"),
    ([0xFF, 0xFE, 0x61, 0x00, 0xE4, 0x00], "aä", "utf-16"),
    ([0xFE, 0xFF, 0x00, 0x61, 0x6F, 0x22], "a漢", "utf-16"),
    ([0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0, 0x65, 0], "abcde", "utf-16"),
    ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x80], "café €", "windows-1252"),
  ]

  @Test(arguments: texts)
  func `a text is read as it was written`(bytes: [UInt8], text: String, encoding: String) {
    let read = FileTextReader.read(bytes, isCut: false)
    #expect(read?.text == text)
    #expect(read?.encoding == encoding)
  }

  @Test func `bytes of a program are no text`() {
    #expect(FileTextReader.read([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0], isCut: false) == nil)
  }

  @Test(arguments: 1...3)
  func `a cut through a character loses that character alone`(length: Int) {
    let bytes = Array("ok ".utf8) + Array("😀".utf8).prefix(length)
    #expect(FileTextReader.read(bytes, isCut: true)?.text == "ok ")
    #expect(FileTextReader.read(bytes, isCut: true)?.encoding == "utf-8")
  }

  private static let names: [(String, String?, Bool)] = [
    ("notes.txt", nil, true), ("Main.SWIFT", "application/octet-stream", true),
    ("a.bin", "text/plain; charset=utf-8", true), ("x.json", nil, true), ("photo.png", nil, false),
    ("trick.txt", "image/png", false), ("noending", nil, false), ("a.mp4", "video/mp4", false),
    ("data", "application/json", true), (".txt", nil, true), ("", nil, false),
  ]

  @Test(arguments: names)
  func `a name and a type tell whether there is text`(name: String, type: String?, isText: Bool) {
    #expect(FileTextReader.isTextual(name: name, contentType: type) == isText)
  }
}

struct FileTypeTests {
  private static let beginnings: [([UInt8], String?)] = [
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "image/png"),
    ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), (Array("GIF89a".utf8), "image/gif"),
    (Array("RIFF....WEBPVP8 ".utf8), "image/webp"), (Array("%PDF-1.7".utf8), "application/pdf"),
    (Array("  <!DOCTYPE html><p>".utf8), "text/html"),
    (Array("<SVG onload=x>".utf8), "image/svg+xml"),
    (Array("<?xml version=\"1.0\"?><svg>".utf8), "image/svg+xml"),
    (Array("plain words".utf8), "text/plain"), ([0, 1, 2, 3], nil), ([], nil),
  ]

  @Test(arguments: beginnings)
  func `the first bytes tell what a file is`(bytes: [UInt8], type: String?) {
    #expect(bytes.withUnsafeBufferPointer { FileType.sniff($0) } == type)
  }

  private static let types: [(String?, String?, Bool)] = [
    ("image/webp", "image/png", true), ("text/html", "image/png", false), (nil, "image/png", true),
    ("application/octet-stream", "image/png", true), ("text/html; charset=x", "text/html", true),
    ("text/html", "application/octet-stream", false), ("video/mp4", "image/png", false),
    ("image/png", nil, true),
  ]

  @Test(arguments: types)
  func `a server's type fits what was told`(served: String?, told: String?, fits: Bool) {
    #expect(FileType.fits(served, expected: told) == fits)
  }
}
