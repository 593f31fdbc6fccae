import Foundation
import Store
import TestSupport
import Testing

/// What the browser does with its terminal, and with what others write.
@Suite(.enabled(if: BrowseSession.hasTerminal, BrowseSession.whyNot), .serialized)
struct BrowseTerminalTests {
  private static func session(
    _ arguments: String = "",
    columns: Int = 120,
    variables: String = ""
  ) throws -> BrowseSession {
    try BrowseSession(Sandbox.withDemo(), arguments, columns: columns, variables: variables)
  }

  @Test func `what another process writes appears`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    let file = browser.sandbox.home.path("new.ndjson")
    let message = Builder.message(
      id: Builder.id(400_000_000_000),
      channel: 1_213_093_883_412_492_294,
      content: "fresh from the wire"
    )
    try Data(message + [0x0A]).write(to: URL(fileURLWithPath: file))
    let run = try browser.sandbox.run(["import", file, "--archive", "chat.example"])
    #expect(run.code == 0, "\(run.errors)")
    try browser.see("fresh from the wire")
    try browser.quit()
  }

  @Test func `it is suspended, and goes on`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("C-z")
    try browser.see("Stopped")
    #expect(try browser.command("display-message -p '#{alternate_on}'") == "0\n")
    try browser.type("fg")
    try browser.press("Enter")
    try browser.see("click")
    try browser.press("q")
    try browser.lose("click")
  }

  @Test(arguments: [SIGTSTP, SIGSTOP])
  func `stopped by others, it goes on with all that was on the screen`(signal: Int32) throws {
    let browser = try Self.session()
    try browser.see("click")
    kill(try browser.process, signal)
    try browser.see("Stopped")
    try browser.see("code=")
    try browser.type("clear; fg")
    try browser.press("Enter")
    try browser.see("click")
    try browser.see("? keys")
    try browser.press("q")
    try browser.lose("? keys")
  }

  @Test func `arrows are known as every kind of terminal sends them`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.command("send-keys -H 1b 5b 41")
    try browser.see("▌  Ottoline Bakker")
    try browser.command("send-keys -H 1b 4f 42")
    try browser.see("▌  Bram")
    try browser.command("send-keys -H 1b 5b 31 7e")
    try browser.see("2024-09-09")
    try browser.command("send-keys -H 1b 5b 38 7e")
    try browser.see("▌  click")
    try browser.quit()
  }

  @Test func `a message that is named by its id or address is gone to`() throws {
    let address = "https://chat.example/channels/1221790688870420498/1221791192186900516"
    for name in ["1283713919604498447", "\(address)/1283713919604498447"] {
      let browser = try Self.session(name)
      try browser.see("▌  fenwick of the moon  09:00")
      try browser.quit()
    }
  }

  @Test func `a channel is looked for in every archive`() throws {
    let sandbox = try Sandbox.withDemo()
    let other = Builder.message(id: Builder.id(400_000_000_000), channel: 77, content: "elsewhere")
    try sandbox.add(archive: "another", documents: [other])
    for (name, text) in [("77", "elsewhere"), ("'Lantern Works/#workshop'", "click")] {
      let browser = try BrowseSession(sandbox, name)
      try browser.see(text)
      try browser.quit()
    }
  }

  @Test func `the next run begins where this one ended`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("C-k")
    try browser.type("ktab")
    try browser.see("#kitchen-table")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    try browser.press(":")
    try browser.type("theme ocean")
    try browser.press("Enter")
    try browser.see("Theme: ocean")
    try browser.quit()
    try browser.type("clear; '\(Sandbox.program.path)' browse; echo code=$?")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    try browser.press("T")
    try browser.see("Theme: forest")
    try browser.quit()
  }

  @Test func `without a terminal it says so`() throws {
    let run = try Sandbox.withDemo().run(["browse"])
    #expect(run.code == 2)
    #expect(run.errors.contains("needs a terminal"))
  }

  @Test func `NO_COLOR is kept to`() throws {
    let browser = try Self.session("--theme dark", variables: "NO_COLOR=1 COLORTERM=truecolor")
    try browser.see("click")
    let colours = try browser.command("capture-pane -p -e").matches(of: /\u{1B}\[[0-9;]*[34]8;/)
    #expect(colours.isEmpty)
    try browser.quit()
  }

  @Test func `a text goes to the terminal's clipboard`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.press("y")
    try browser.see("Sent the text")
    #expect(try browser.command("show-buffer").contains("click"))
    try browser.quit()
  }

  @Test func `panes stand straight beside texts of every script`() throws {
    let browser = try Self.session("'#kitchen-table'", columns: 130)
    try browser.see("#lobby")
    for _ in 0..<8 {
      let screen = try browser.screen
      #expect(try Self.borders(of: browser).count == 1, "\(screen)")
      try browser.press("C-u")
    }
    try browser.quit()
  }

  /// The columns in which the first border stands, as another program counts them.
  private static func borders(of browser: BrowseSession) throws -> [Substring] {
    let file = browser.sandbox.home.path("screen")
    let lines = try browser.lines.dropFirst(2).filter { $0.contains("│") }
    try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
    let run = try browser.sandbox.shell(
      """
      /usr/bin/python3 - '\(file)' <<'END'
      import sys, unicodedata
      def width(c):
          if unicodedata.category(c) in ("Mn", "Me", "Cf"): return 0
          return 2 if unicodedata.east_asian_width(c) in "WF" else 1
      lines = open(sys.argv[1], encoding="utf-8").read().split("\\n")
      for n in sorted({sum(map(width, line[:line.index("│")])) for line in lines}): print(n)
      END
      """
    )
    return run.text.split(separator: "\n")
  }

  @Test func `a mouse chooses, scrolls and opens`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.see("#kitchen-table")
    let row = try #require(try browser.lines.firstIndex { $0.contains("#kitchen-table") })
    // The press of the left button as terminals tell it: three bytes from 32 on.
    let place = [32, 33 + 6, 33 + row].map { String($0, radix: 16) }.joined(separator: " ")
    try browser.command("send-keys -H 1b 5b 4d \(place)")
    try browser.see("› #kitchen-table")
    try browser.quit()
  }

  @Test func `a press whose release comes at once is a press, told in either way`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    func press(_ name: String, _ bytes: (_ column: Int, _ row: Int) -> [UInt8]) throws {
      try browser.see("#\(name)")
      let row = try #require(try browser.lines.firstIndex { $0.contains("#\(name)") })
      let text = bytes(6, row).map { String($0, radix: 16) }.joined(separator: " ")
      try browser.command("send-keys -H \(text)")
      try browser.see("› #\(name)")
    }
    // As old terminals tell it: three bytes from 32 on.
    try press("kitchen-table") { column, row in
      [0, 3].flatMap { [0x1B, 0x5B, 0x4D, 32 + $0, UInt8(33 + column), UInt8(33 + row)] }
    }
    try press("workshop") { column, row in
      [0, 3].flatMap { [0x1B, 0x5B, 0x4D, 32 + $0, UInt8(33 + column), UInt8(33 + row)] }
    }
    try browser.quit()
  }

  @Test func `such a press is one in numbers, too`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'", variables: "TERM=xterm-256color")
    try browser.see("click")
    try browser.see("#kitchen-table")
    let row = try #require(try browser.lines.firstIndex { $0.contains("#kitchen-table") })
    let text = "\u{1B}[<0;7;\(row + 1)M\u{1B}[<0;7;\(row + 1)m"
    let bytes = text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    try browser.command("send-keys -H \(bytes)")
    try browser.see("› #kitchen-table")
    try browser.quit()
  }

  @Test func `a letter that comes with Alt is no Esc`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("/")
    try browser.type("kiln sensor")
    try browser.see("everywhere")
    try browser.command("send-keys -H 1b 71")
    try browser.see("Alt-q does nothing in this line")
    try browser.command("send-keys -H 1b 62")
    try browser.type("x")
    try browser.see("kiln xsensor")
    try browser.press("Escape")
    try browser.see("click")
    try browser.quit()
  }

  @Test(arguments: ["dumb", "''"])
  func `a terminal that can't be drawn on gets a hint`(name: String) throws {
    let browser = try Self.session(variables: "TERM=\(name)")
    try browser.see("hint: run it in a terminal, with TERM set")
    try browser.see("code=2")
  }

  @Test func `sequences that no key sends are no keys`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("C-k")
    try browser.type("ktab")
    try browser.see("#kitchen-table")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    // Word of the focus, an answer about the terminal, a key of a keyboard that is not known.
    for bytes in ["1b 5b 49", "1b 5b 3f 36 32 3b 63", "1b 4f 78"] {
      try browser.command("send-keys -H \(bytes)")
    }
    try browser.press("Z")
    try browser.see("Z does nothing here")
    try browser.see("› #kitchen-table")
    try browser.quit()
  }

  @Test func `archives of one name have memories of their own, and one look`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("C-k")
    try browser.type("ktab")
    try browser.see("#kitchen-table")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    try browser.press(":")
    try browser.type("theme ocean")
    try browser.press("Enter")
    try browser.see("Theme: ocean")
    try browser.quit()
    let home = browser.sandbox.home.url.path
    let path = browser.sandbox.archives.appendingPathComponent("chat.example.sqlite").path
    _ = try browser.sandbox.shell("mkdir '\(home)/other' && cp '\(path)' '\(home)/other/'")
    let other = "'\(home)/other/chat.example.sqlite'"
    try browser.type("clear; '\(Sandbox.program.path)' browse --archive \(other); echo code=$?")
    try browser.press("Enter")
    try browser.see("› #workshop")
    try browser.press("T")
    try browser.see("Theme: forest")
    try browser.quit()
  }
}
