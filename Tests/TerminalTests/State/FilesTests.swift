import Foundation
import Model
import SQLite
import Store
import TestSupport
import Testing

@testable import Terminal

/// Files that were sent with messages: what became of them, and what opens them.
struct FilesTests {
  private static let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
  private let keeper: TemporaryArchive
  private let browser: BrowserDriver

  init() throws {
    keeper = try TemporaryArchive()
    let files = ["11 kept.png 11", "12 page.html 9", "13 away.zip 2048", "14 lost.ogg 5"]
      .map { line in
        let words = line.split(separator: " ")
        // The last one has no address any more.
        let url = words[0] == "14" ? "" : ",\"url\":\"https://m.example/a/500/\(words[0])/x\""
        return "{\"id\":\"\(words[0])\",\"filename\":\"\(words[1])\",\"size\":\(words[2])\(url)}"
      }
    try keeper.ingest([
      Builder.message(
        id: Sample.id(1),
        channel: 500,
        content: "see https://example.org/more",
        fields: ",\"attachments\":[\(files.joined(separator: ","))]"
      )
    ])
    let archive = keeper.archive
    try archive.write("noting") { () throws(StoreError) in
      _ = try archive.noteAttachments(above: -1)
    }
    try Self.hold(11, Self.picture, in: archive)
    try Self.hold(12, Array("<html>hi".utf8) + [0x0A], in: archive)
    browser = try BrowserDriver(keeper.path, columns: 160, rows: 40)
    browser.begin()
  }

  /// Puts bytes beside the archive, as fetching does.
  private static func hold(_ id: Int64, _ bytes: [UInt8], in archive: Archive) throws {
    let store = MediaStore(besideArchive: archive.path)
    try store.prepare()
    let part = "part-\(id)"
    try Data(bytes).write(to: URL(fileURLWithPath: store.partPath(part)))
    let file = try store.adopt(part: part)
    let key = try archive.connection.value("SELECT key FROM media WHERE target = \(id)")?.integer
    let item = try #require(try archive.mediaItem(key ?? 0))
    let now = Timestamp(milliseconds: 1_700_000_000_000)
    try archive.write("holding") { () throws(StoreError) in
      _ = try archive.hold(file, for: item, contentType: nil, now: now)
    }
  }

  private var opened: [String] {
    browser.effects.compactMap { effect in
      switch effect {
      case .openAddress(let address): address
      case .openFile(let path, let name): "\(name) at \(path)"
      default: nil
      }
    }
  }

  @Test func `the details say of each file how large it is and what became of it`() {
    browser.press(.character("i"))
    #expect(browser.text.contains("file 1   kept.png · 11 B · kept"))
    #expect(browser.text.contains("file 3   away.zip · 2.0 kB · to be fetched"))
    #expect(browser.text.contains("link 5   https://example.org/more"))
  }

  @Test func `a kept file is opened where it lies, and under its name`() throws {
    browser.press(.character("O"))
    let path = try #require(opened.first?.split(separator: " ").last)
    #expect(opened.first?.hasPrefix("kept.png at \(keeper.folder.url.path)/media/") == true)
    #expect(FileManager.default.contents(atPath: String(path)) == Data(Self.picture))
  }

  @Test func `a page that a stranger sent is not opened, but it is told where it lies`() {
    browser.perform(.openFile, "2")
    #expect(opened.isEmpty)
    #expect(browser.text.contains("page.html could do more than show itself. It lies at"))
  }

  @Test(arguments: [
    ("a note\nof two lines\ttabbed", true), ("schön 👍", true), ("{\"a\": 1}", true),
    ("# heading", true), ("#!/bin/sh\nrm", false), (" \n<html>", false), ("<?xml", false),
    ("[Desktop Entry]\nExec=x", false), ("x\n[Desktop Entry]\nExec=x", false),
    ("[InternetShortcut]", false), ("a\u{0}b", false), ("a\u{1B}[31m", false), ("%!PS", false),
    ("", false), ("\u{FEFF}#!/bin/sh", false),
  ])
  func `text is text only where no desktop would start it`(text: String, isText: Bool) {
    #expect(PlainTextFile.isOne(Array(text.utf8)[...], isWhole: true) == isText)
  }

  @Test func `a text whose last character is cut is still one`() {
    let bytes = Array(String(repeating: "é", count: 100).utf8)
    #expect(PlainTextFile.isOne(bytes.dropLast(1), isWhole: false))
    #expect(!PlainTextFile.isOne([0x61, 0xFF, 0xFE, 0x62, 0x63, 0x64, 0x65], isWhole: true))
  }

  @Test func `a text that was kept is opened`() throws {
    try Self.hold(13, Array("just a note\n".utf8), in: keeper.archive)
    browser.perform(.openFile, "3")
    #expect(opened.first?.hasPrefix("away.zip at ") == true)
  }

  @Test func `what is not here is opened by its address`() {
    browser.perform(.openFile, "3")
    browser.perform(.openFile, "5")
    #expect(opened == ["https://m.example/a/500/13/x", "https://example.org/more"])
  }

  @Test func `what is neither here nor anywhere is told`() {
    browser.perform(.openFile, "4")
    browser.perform(.openFile, "6")
    #expect(browser.grid.text(39).contains("This message has 5 files and links, no more"))
    browser.perform(.openFile, "x")
    #expect(browser.grid.text(39).contains("x is no number of a file or link"))
    #expect(opened.isEmpty)
  }

  @Test func `a file that went missing in its folder is not said to be there`() throws {
    let id = try #require(Snowflake("11"))
    let file = try #require(try MediaLookup(keeper.archive).file(ofAttachment: id))
    try FileManager.default.removeItem(atPath: file.path)
    browser.press(.character("i"))
    #expect(browser.text.contains("kept.png · 11 B · kept once, now missing"))
    browser.press(.character("O"))
    #expect(opened == ["https://m.example/a/500/11/x"])
  }
}
