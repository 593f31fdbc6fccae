import Foundation
import Store
import TestSupport
import Testing

/// Journeys through the browser, driven in a real terminal as a person would.
@Suite(.enabled(if: BrowseSession.hasTerminal, BrowseSession.whyNot), .serialized)
struct BrowseTests {
  private static func session(
    _ arguments: String = "",
    columns: Int = 120,
    rows: Int = 30,
    variables: String = ""
  ) throws -> BrowseSession {
    try BrowseSession(
      Sandbox.withDemo(),
      arguments,
      columns: columns,
      rows: rows,
      variables: variables
    )
  }

  @Test func `something is found as it is typed, opened where it stands, and left again`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("/")
    try browser.type("WHO OPENED")
    try browser.see("1 hit · everywhere")
    try browser.press("Enter")
    try browser.see("Search: WHO OPENED")
    try browser.press("Enter")
    try browser.see("Kiln Sensor webhook  15:21")
    try browser.press("[")
    try browser.see("Search: WHO OPENED")
    try browser.press("Escape")
    try browser.see("click")
    try browser.quit()
  }

  @Test func `a date is jumped to`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.press("t")
    try browser.type("2024-10-02")
    try browser.press("Enter")
    try browser.see("─ 2024-10-02 ─")
    try browser.quit()
  }

  @Test func `a star is set, and other commands know it`() throws {
    let browser = try Self.session("'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.press("s")
    try browser.see("Starred")
    try browser.quit()
    #expect(try browser.sandbox.run(["starred"]).text.contains("#workshop"))
  }

  @Test func `a few letters switch to a channel`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.press("C-k")
    try browser.type("ktab")
    try browser.see("#kitchen-table")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    try browser.quit()
  }

  @Test func `a screen of 20 columns and 5 lines will do, and a large one comes back`() throws {
    let browser = try Self.session()
    try browser.see("click")
    for (columns, rows) in [(20, 5), (2, 2), (1, 1), (80, 24), (200, 50), (20, 5)] {
      try browser.resize(columns, rows)
      try browser.press("j", "k", "Left", "Right", "i", "Escape")
    }
    try browser.resize(120, 30)
    try browser.see("Lantern Works › #workshop")
    try browser.quit()
  }

  @Test func `100 kB are pasted, and nothing of them is taken for keys`() throws {
    let browser = try Self.session()
    try browser.see("click")
    try browser.paste(String(repeating: "qqq dd\n", count: 15_000))
    try browser.see("⌕")
    try browser.see("Nothing was found")
    try browser.press("Escape")
    try browser.see("click")
    try browser.quit()
  }

  @Test func `whoever asks it to end gets the terminal back`() throws {
    for signal in [SIGTERM, SIGHUP] {
      let browser = try Self.session()
      try browser.see("click")
      kill(try browser.process, signal)
      try browser.see("code=")
      #expect(try browser.command("display-message -p '#{alternate_on}'") == "0\n")
      try browser.type("stty -a | grep -o ' echo '; echo $((6 * 7))")
      try browser.press("Enter")
      try browser.see("42")
      #expect(try browser.lines.contains(" echo"))
    }
  }

  @Test func `after a kill the next run begins and ends as ever`() throws {
    let browser = try Self.session()
    try browser.see("click")
    kill(try browser.process, SIGKILL)
    try browser.see("code=137")
    try browser.press("Enter")
    try browser.type("clear; '\(Sandbox.program.path)' browse; echo code=$?")
    try browser.press("Enter")
    try browser.see("click")
    try browser.quit()
    #expect(try browser.command("display-message -p '#{alternate_on}'") == "0\n")
  }

  @Test func `an archive that can only be read is read`() throws {
    let sandbox = try Sandbox.withDemo()
    let folder = sandbox.archives.path
    let files = FileManager.default
    try files.setAttributes(
      [.posixPermissions: 0o400],
      ofItemAtPath: folder + "/chat.example.sqlite"
    )
    try files.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    defer { try? files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder) }
    let browser = try BrowseSession(sandbox)
    try browser.see("click")
    try browser.press("/")
    try browser.type("kiln")
    try browser.see("9 hits")
    try browser.press("Escape")
    try browser.see("click")
    try browser.press("s")
    // A star finds no place, or does where everything may be written, and the browser goes on.
    try browser.press("g")
    try browser.lose("click")
    try browser.quit()
  }

  @Test func `an empty archive says how it is filled`() throws {
    let sandbox = try Sandbox()
    try sandbox.add(archive: "chat.example", documents: [])
    let browser = try BrowseSession(sandbox)
    try browser.see("This archive is empty.")
    try browser.press("j", "Enter", "n", "@")
    try browser.see("Nothing was found.")
    try browser.quit()
  }

  @Test func `an archive that is replaced beneath it is opened anew`() throws {
    let browser = try Self.session()
    try browser.see("click")
    let other = try Sandbox()
    try other.add(
      archive: "chat.example",
      documents: [
        Builder.message(id: Builder.id(400_000_000_000), content: "from another file")
      ]
    )
    let name = "chat.example.sqlite"
    _ = try browser.sandbox.shell(
      """
      cd '\(browser.sandbox.archives.path)' && rm -f *-wal *-shm \
      && mv '\(other.archives.appendingPathComponent(name).path)' \(name)
      """
    )
    try browser.see("The archive was replaced")
    try browser.press("C-k")
    try browser.type("500")
    try browser.press("Enter")
    try browser.see("from another file")
    try browser.quit()
  }

  @Test func `an archive that is replaced by an empty one says how it is filled`() throws {
    let browser = try Self.session()
    try browser.see("click")
    let other = try Sandbox()
    try other.add(archive: "chat.example", documents: [])
    let name = "chat.example.sqlite"
    _ = try browser.sandbox.shell(
      """
      cd '\(browser.sandbox.archives.path)' && rm -f *-wal *-shm \
      && mv '\(other.archives.appendingPathComponent(name).path)' \(name)
      """
    )
    try browser.see("This archive is empty.")
    try browser.quit()
  }

  @Test func `an archive that is deleted beneath it is read on, and it says so`() throws {
    let browser = try Self.session()
    try browser.see("click")
    let path = browser.sandbox.archives.appendingPathComponent("chat.example.sqlite").path
    try FileManager.default.removeItem(atPath: path)
    try browser.see("✕ the file is gone")
    try browser.press("g")
    try browser.lose("click")
    try browser.see("✕ the file is gone")
    try browser.quit()
  }
}
