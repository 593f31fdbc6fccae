import Foundation
import TestSupport
import Testing

/// Files that the browser writes and opens, and archives that it goes on with, in a real terminal.
@Suite(.enabled(if: BrowseSession.hasTerminal, BrowseSession.whyNot), .serialized)
struct BrowseFilesTests {
  @Test func `what is shown is exported in the form that is chosen`() throws {
    let browser = try BrowseSession(Sandbox.withDemo(), "'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.press("e")
    try browser.see("for spreadsheets")
    try browser.press("Down", "Down", "Enter")
    try browser.see("Written into ~/workshop-text: 102 messages")
    try browser.press("e", "Down", "Down", "Enter")
    try browser.see("Written into ~/workshop-text-2: 102 messages")
    try browser.press("/")
    try browser.type("kiln")
    try browser.see("9 hits")
    try browser.press("Enter", ":")
    try browser.type("export csv")
    try browser.press("Enter")
    try browser.see("Written into ~/search-kiln-csv: 9 messages")
    try browser.quit()
    let home = browser.sandbox.home
    let text = try String(
      contentsOfFile: home.path("workshop-text/Lantern Works/workshop.txt"),
      encoding: .utf8
    )
    // The same bytes as the command's own.
    let run = try browser.sandbox.run([
      "export", "Lantern Works/#workshop", "-f", "text", "-o", home.path("own"),
    ])
    #expect(run.code == 0, "\(run.errors)")
    let own = try String(
      contentsOfFile: home.path("own/Lantern Works/workshop.txt"),
      encoding: .utf8
    )
    #expect(text == own)
  }

  @Test func `an export that can't be written says why`() throws {
    let browser = try BrowseSession(Sandbox.withDemo(), "'Lantern Works/#workshop'")
    try browser.see("click")
    try browser.press("/")
    try browser.type("nobodysaidthis")
    try browser.see("Nothing was found")
    try browser.press("Enter", ":")
    try browser.type("export text")
    try browser.press("Enter")
    try browser.see("Not exported: there are no messages to export")
    try browser.quit()
  }

  @Test func `another archive is gone on with, and each is left as it was`() throws {
    let sandbox = try Sandbox.withDemo()
    try sandbox.add(
      archive: "old.example",
      documents: [
        Builder.message(id: Builder.id(400_000_000_000), content: "from long ago")
      ]
    )
    let browser = try BrowseSession(sandbox, "--archive chat.example '#kitchen-table'")
    try browser.see("chat.example › ")
    try browser.see("› #kitchen-table")
    try browser.press(":")
    try browser.type("archive ol")
    try browser.see("old.example")
    try browser.press("Tab", "Enter")
    try browser.see("from long ago")
    try browser.see("This is old.example")
    try browser.press("/")
    try browser.type("ago")
    try browser.see("1 hit · everywhere")
    try browser.press("Escape", "C-k")
    try browser.type("chat.ex")
    try browser.see("archive")
    try browser.press("Enter")
    try browser.see("› #kitchen-table")
    try browser.press(":")
    try browser.type("archive nowhere")
    try browser.press("Enter")
    try browser.see("there is no archive at")
    try browser.press("Escape")
    // A letter right behind an escape would be one with Alt.
    try browser.lose("there is no archive at")
    try browser.press("G")
    try browser.quit()
    #expect(try browser.command("display-message -p '#{alternate_on}'") == "0\n")
  }

  @Test func `an export goes where it is told to, and never over what is there`() throws {
    let browser = try BrowseSession(Sandbox.withDemo(), "'Lantern Works/#workshop'")
    try browser.see("click")
    func export(_ words: String) throws {
      try browser.press(":")
      try browser.type("export \(words)")
      try browser.press("Enter")
    }
    try export("csv given")
    try browser.see("Written into ~/given: ")
    try export("csv given")
    try browser.see("Written into ~/given/workshop-csv: ")
    try export("sqlite ~/one.sqlite")
    try browser.see("Written into ~/one.sqlite: ")
    try export("sqlite ~/one.sqlite")
    try browser.see("~/one.sqlite is there already")
    try browser.press("e")
    try browser.see("into ~, or :export FORM PATH")
    try browser.press("Escape")
    try browser.lose("into ~, or")
    try browser.quit()
  }

  @Test func `what a message links to is handed to the desktop`() throws {
    let sandbox = try Sandbox()
    try sandbox.add(
      archive: "chat.example",
      documents: [
        Builder.message(id: Builder.id(400_000_000_000), content: "https://example.org/a?b=$(id)")
      ]
    )
    let folder = sandbox.home.path("bin")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let program = folder + "/xdg-open"
    try Data("#!/bin/sh\nprintf '%s' \"$*\" > '\(folder)/opened'\n".utf8)
      .write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let browser = try BrowseSession(sandbox, variables: "PATH='\(folder)':\"$PATH\"")
    try browser.see("example.org")
    try browser.press("O")
    try browser.see("Opened https://example.org/a")
    #expect(
      try String(contentsOfFile: folder + "/opened", encoding: .utf8)
        .hasPrefix("https://example.org/a?b=$")
    )
    try browser.quit()
  }
}
