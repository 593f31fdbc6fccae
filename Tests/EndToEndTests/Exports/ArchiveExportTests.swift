import Foundation
import Model
import SQLite
import Store
import TestSupport
import Testing

/// A part of an archive that is given away.
struct ArchiveExportTests {
  /// What only messages, people and places that weren't asked for know.
  private static let secret = "zyxwsecret"

  private static func secretLines() -> [[UInt8]] {
    let s = secret
    var lines = [
      #"{"record":"guild","guild":{"id":"301","name":"\#(s) hall","roles":[{"id":"301","name":"\#(s)"}],"emojis":[{"id":"41","name":"\#(s)"}]}}"#,
      #"{"record":"channel","channel":{"id":"501","type":0,"guild_id":"301","name":"\#(s)-room","topic":"\#(s)"}}"#,
      #"{"record":"channel","channel":{"id":"502","type":0,"guild_id":"300","name":"\#(s)-next-door"}}"#,
      #"{"record":"guild","guild":{"id":"300","name":"open","roles":[{"id":"300","name":"\#(s)role"},{"id":"310","name":"helpers"}]}}"#,
      #"{"record":"channel","channel":{"id":"500","type":0,"guild_id":"300","name":"open-room","topic":"welcome"}}"#,
    ].map { Array($0.utf8) }
    for number in 1...1500 as ClosedRange<Int64> {
      lines.append(
        Builder.message(
          id: Builder.id(number * 1000),
          channel: number % 2 == 0 ? 501 : 502,
          guild: number % 2 == 0 ? 301 : 300,
          author: 88,
          username: "\(s)er",
          content: "\(s) number \(number) \(s)\(number)",
          fields:
            #","embeds":[{"type":"rich","title":"\#(s) card","url":"https://\#(s).example/"}],"mentions":[{"id":"89","username":"\#(s)ed"}],"reactions":[{"emoji":{"id":"41","name":"\#(s)"},"count":1}]"#
        )
      )
    }
    return lines
  }

  private static func openLines() -> [[UInt8]] {
    (1...40 as ClosedRange<Int64>).map { number in
      Builder.message(
        id: Builder.id(number * 1000 + 1),
        guild: 300,
        author: 77,
        username: "mira",
        content: "hello \(number) lantern",
        fields: #","member":{"nick":"M","roles":["310"]}"#
      )
    }
  }

  @Test func `nothing is in it but what was asked for`() throws {
    let sandbox = try Sandbox()
    let archive = sandbox.home.path("whole.sqlite")
    try sandbox.take(Self.secretLines() + Self.openLines(), into: archive)
    try sandbox.run(["star", "--archive", archive, "\(Builder.id(1001))"])
    let given = sandbox.home.path("given.sqlite")
    try sandbox.export(archive, "sqlite", to: given, ["500"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: given))
    #expect(bytes.range(of: Data(Self.secret.utf8)) == nil)
    let opened = try Archive(at: given, for: .reading)
    let tables = try TemporaryArchive.rows(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')",
      in: opened
    )
    for table in tables.compactMap({ $0.first?.text }) {
      for row in try TemporaryArchive.rows("SELECT * FROM \"\(table)\"", in: opened) {
        #expect(!"\(row)".contains(Self.secret), "in \(table)")
      }
    }
    let counts = [
      "messages": 40, "users": 1, "guilds": 1, "channels": 1, "roles": 1, "dictionaries": 0,
      "stars": 0, "accounts": 0, "runs": 1, "emoji": 0,
    ]
    for (table, count) in counts {
      #expect(
        try TemporaryArchive.rows("SELECT count(*) FROM \(table)", in: opened) == [
          [.integer(Int64(count))]
        ],
        "\(table)"
      )
    }
    #expect(try sandbox.run(["verify", "--archive", given]).code == 0)
    #expect(try sandbox.run(["--archive", given, "--count", "lantern"]).text == "40\n")
    #expect(try sandbox.run(["--archive", given, "--count", Self.secret]).text == "0\n")
  }

  @Test(arguments: [
    ["search", "lantern"], ["stats"], ["channels"], ["guilds"], ["users"], ["status"], ["gaps"],
    ["verify"], ["star", "#workshop"],
    ["repair", "--yes"], ["compact"],
  ])
  func `it opens with every command`(line: [String]) throws {
    let sandbox = try Sandbox.withDemo()
    let given = sandbox.home.path("given.sqlite")
    let whole = sandbox.archives.path + "/chat.example.sqlite"
    try sandbox.export(whole, "sqlite", to: given, ["Lantern Works"])
    let run = try sandbox.run([line[0], "--archive", given] + line.dropFirst())
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test func `the same messages give the same bytes, and an update sees so`() throws {
    let sandbox = try Sandbox.withDemo()
    let whole = sandbox.archives.path + "/chat.example.sqlite"
    let (one, two) = (sandbox.home.path("one.sqlite"), sandbox.home.path("two"))
    try sandbox.export(whole, "sqlite", to: one)
    try sandbox.export(whole, "sqlite", to: two)
    let first = try Data(contentsOf: URL(fileURLWithPath: one))
    #expect(try Data(contentsOf: URL(fileURLWithPath: two + "/chat.example.sqlite")) == first)
    let run = try sandbox.export(whole, "sqlite", to: two, ["--all", "--update"])
    #expect(run.errors.contains("of which 0 were written"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: two).sorted() == [
        "chat.example.sqlite", "manifest.json",
      ]
    )
  }

  @Test func `its texts are shown as the whole archive's are`() throws {
    let sandbox = try Sandbox.withDemo()
    let whole = sandbox.archives.path + "/chat.example.sqlite"
    let given = sandbox.home.path("given.sqlite")
    try sandbox.export(whole, "sqlite", to: given)
    for format in ["text", "csv", "json"] {
      let (one, two) = (sandbox.home.path("1-\(format)"), sandbox.home.path("2-\(format)"))
      try sandbox.export(whole, format, to: one)
      try sandbox.export(given, format, to: two)
      let (mine, theirs) = (try sandbox.files(in: one), try sandbox.files(in: two))
      #expect(mine.keys.sorted() == theirs.keys.sorted())
      for (path, data) in mine { #expect(data == theirs[path], "\(path)") }
    }
  }
}
