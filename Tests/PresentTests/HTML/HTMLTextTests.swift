import TestSupport
import Testing

@testable import Present

struct HTMLTextTests {
  @Test(
    arguments: [
      ("plain", "plain"), ("a\u{1}b", "a\u{FFFD}b"), ("\u{0}", "\u{FFFD}"), ("a\tb\nc", "a\tb\nc"),
      ("a\r\nb\rc", "a\nb\nc"), ("\u{7F}\u{85}\u{9F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ("é\u{A0}東\u{1F989}", "é\u{A0}東\u{1F989}"), ("\u{C}", "\u{FFFD}"),
    ]
  )
  func `what HTML forbids becomes a replacement character`(text: String, expected: String) {
    #expect(HTMLText.clean(text) == expected)
  }

  @Test(arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1_FFFE, 0x10_FFFF] as [UInt32])
  func `what is no character becomes a replacement character`(code: UInt32) throws {
    let text = String(Character(try #require(Unicode.Scalar(code))))
    #expect(HTMLText.clean("a" + text + "b") == "a\u{FFFD}b")
  }

  @Test func `every other character stays`() {
    for value in UInt32(0x20)...0x3_0000 {
      guard let scalar = Unicode.Scalar(value), value & 0xFFFE != 0xFFFE,
        !(0x7F...0x9F).contains(value), !(0xFDD0...0xFDEF).contains(value)
      else { continue }
      let text = String(Character(scalar))
      // Compared by scalars: texts that are canonically equal are equal as Swift's.
      if Array(HTMLText.clean(text).unicodeScalars) != [scalar] {
        Issue.record("U+\(String(value, radix: 16)) changed")
        return
      }
    }
  }

  @Test func `an element is never closed within itself but where it is void`() {
    let writer = HTMLWriter()
    for element in HTMLElement.allCases where !element.isDrawing { writer.element(element) }
    let html = String(decoding: writer.take(), as: UTF8.self)
    let closed = html.matches(of: /<(\w+)\/>/).map { String($0.1) }
    let void = HTMLElement.allCases.filter(\.isVoid).map(\.rawValue)
    #expect(closed.sorted() == void.sorted())
  }
}

struct HTMLAddressTests {
  @Test(
    arguments: [
      "javascript:alert(1)", "JAVASCRIPT:alert(1)", " https://a.example", "data:text/html,x",
      "vbscript:x", "file:///etc/passwd", "//a.example", "https:", "https://", "https:///a",
      "ftp://a",
      "blob:https://a", "mailto:", "http:/a", "https:\u{A}//a", "\u{1}https://a", "",
    ]
  )
  func `nothing but the web and mail is an address`(text: String) {
    #expect(HTMLAddress(web: text)?.text == nil)
  }

  @Test(
    arguments: [
      ("https://a.example/b?c=d#e", "https://a.example/b?c=d#e"),
      ("HTTP://A.example", "HTTP://A.example"), ("mailto:a@b.example", "mailto:a@b.example"),
      ("https://a.example/\"><b>", "https://a.example/%22%3E%3Cb%3E"),
      ("https://a.example/ü \u{202E}", "https://a.example/%C3%BC%20%E2%80%AE"),
      ("https://a.example/\u{A}x\\y", "https://a.example/%0Ax%5Cy"),
    ]
  )
  func `an address is encoded`(text: String, expected: String) {
    #expect(HTMLAddress(web: text)?.text == expected)
  }

  @Test(
    arguments: [
      ("a.html", "b.html", "./b.html"), ("g/a.html", "g/b.html", "./b.html"),
      ("g/a.html", "index.html", "../index.html"), ("g/a.html", "h/b c.html", "../h/b%20c.html"),
      ("a.html", "javascript:x.html", "./javascript:x.html"),
      ("a.html", "g/100%?#.html", "./g/100%25%3F%23.html"), ("", "x/y.html", "./x/y.html"),
    ]
  )
  func `a path leads from one page to another`(source: String, target: String, expected: String) {
    #expect(HTMLAddress.file(HTMLAddress.path(from: source, to: target)).text == expected)
  }

  @Test(
    arguments: [
      ("png", "png"), ("html", "txt"), ("svg", "txt"), ("js", "txt"), ("exe", "bin"), ("", "bin"),
      ("../x", "bin"),
    ]
  )
  func `a file that a browser might run bears an ending that is only shown`(
    ending: String,
    expected: String
  ) throws {
    let digest = String(repeating: "ab", count: 32)
    let file = try #require(
      ExportMediaFile(
        source: "/x",
        sha256: digest,
        fileExtension: ending,
        size: 1,
        isShowable: true
      )
    )
    #expect(file.path == "media/ab/\(digest.dropFirst(2)).\(expected)")
  }

  @Test(arguments: ["", "../../x", String(repeating: "A", count: 64)])
  func `what is no digest makes no path`(digest: String) {
    #expect(
      ExportMediaFile(
        source: "/x",
        sha256: digest,
        fileExtension: "png",
        size: 1,
        isShowable: true
      )?.path == nil
    )
  }
}
