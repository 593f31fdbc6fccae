import Console
import Foundation
import Testing
import Writing

struct OutputTests {
  private func text(_ output: Output) -> String {
    output.flush()
    return String(decoding: output.gathered, as: UTF8.self)
  }

  @Test func `styles are written where the traits say so`() {
    let output = Output(gathering: TerminalTraits(usesStyles: true))
    output.write("a", .bold + .red)
    output.write("b", .plain)
    output.write("", .bold)
    #expect(text(output) == "\u{1B}[1;31ma\u{1B}[0mb")
  }

  @Test func `nothing but the text is written elsewhere`() {
    let output = Output(gathering: TerminalTraits())
    output.write("a", .bold, link: WebLink("https://example.org/"))
    #expect(text(output) == "a")
  }

  @Test func `a link surrounds the style`() {
    let output = Output(gathering: TerminalTraits(usesStyles: true, usesLinks: true))
    output.write("a", .dim, link: WebLink("https://example.org/x"))
    let expected = "\u{1B}]8;;https://example.org/x\u{1B}\\\u{1B}[2ma\u{1B}[0m\u{1B}]8;;\u{1B}\\"
    #expect(text(output) == expected)
  }

  @Test(arguments: [
    "ftp://example.org", "https://", "https:///path", "javascript:alert(1)", "https://a b",
    "https://e\u{1B}\\x", "https://é.org", "https://user:pw@example.org/", "https://:80/",
    "https://example.org/\u{7}", "//example.org",
    "https://a/" + String(repeating: "x", count: 2_000),
    "https://a/\"<>", "",
  ])
  func `what is no plain web address makes no link`(_ address: String) {
    #expect(WebLink(address) == nil)
  }

  @Test(arguments: [
    "http://a", "https://fluxer.app/channels/1/2/3?x=%20&y=@#z", "HTTPS://A.org:8/",
  ])
  func `a plain web address makes one`(_ address: String) {
    #expect(WebLink(address)?.address == address)
  }

  @Test func `a reader that went away is no failure`() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    let output = Output(descriptor: descriptor, traits: TerminalTraits())
    output.write("gone\n")
    output.flush()
    #expect(output.isClosed)
    output.write(machine: Array(repeating: 0, count: 100_000))
    try output.finish()
  }

  @Test func `a full disk is one`() throws {
    let file = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let output = Output(descriptor: file.fileDescriptor, traits: TerminalTraits())
    output.write("lost")
    #expect(throws: ConsoleError.output(code: ENOSPC)) { try output.finish() }
  }

  @Test func `more than the buffer arrives whole and in order`() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    let output = Output(descriptor: handle.fileDescriptor, traits: TerminalTraits())
    for number in 0..<20_000 { output.write("\(number)\n") }
    try output.finish()
    let expected = (0..<20_000).map { "\($0)\n" }.joined()
    #expect(try String(contentsOf: file, encoding: .utf8) == expected)
  }
}
