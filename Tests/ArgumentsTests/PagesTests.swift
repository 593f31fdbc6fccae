import Arguments
import Foundation
import TestSupport
import Testing

struct PagesTests {
  @Test(arguments: [(0, "search"), (0, "saved add"), (1, "search")])
  func `help of a command`(_ size: Int, _ name: String) throws {
    let command = try #require(Sample.program.commands.first { $0.name == name })
    let width = size == 0 ? 80 : 40
    let page = HelpPage(of: command, in: "fluxsearch", width: width)
    let file = name.replacingOccurrences(of: " ", with: "-")
    try Golden.expect(page.text, named: "help-\(file)-\(width).txt")
  }

  @Test func `the list of commands`() throws {
    try Golden.expect(HelpPage(of: Sample.program, width: 80).text, named: "help-80.txt")
  }

  @Test(arguments: [1, 40, 57, 80, 100, 5_000])
  func `no line is wider than the terminal unless it is an example`(_ width: Int) throws {
    let command = try #require(Sample.program.commands.first)
    let page = HelpPage(of: command, in: "fluxsearch", width: width)
    let examples = Set(command.examples.map { "  \($0.line)" })
    for line in page.lines where !examples.contains(line) {
      #expect(line.count <= min(max(width, 40), 100), "\(line)")
    }
  }

  @Test func `what is hidden is in no page`() throws {
    let manual = ManualPage(of: Sample.program, version: "1.2").roff
    let command = try #require(Sample.program.commands.first)
    let pages = [
      manual, HelpPage(of: command, in: "fluxsearch", width: 80).text,
      HelpPage(of: Sample.program, width: 80).text,
    ]
    for page in pages {
      #expect(!page.contains("trace-machine"))
      #expect(!page.contains("complete "))
    }
  }

  @Test func `the manual page`() throws {
    try Golden.expect(ManualPage(of: Sample.program, version: "1.2").roff, named: "fluxsearch.1")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff has nothing to complain of`() throws {
    let manual = ManualPage(of: Sample.program, version: "1.2").roff
    let result = try Tool.run(
      "/usr/bin/groff",
      ["-man", "-ww", "-K", "utf8", "-Tutf8", "-P-bcou"],
      input: manual
    )
    #expect(result.errors == "")
    #expect(result.output.contains("--[no-]color"))
    #expect(result.status == 0)
  }
}
