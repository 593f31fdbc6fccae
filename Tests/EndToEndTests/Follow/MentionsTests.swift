import Foundation
import Glibc
import TestSupport
import Testing

struct MentionsTests {
  private static let all = #","mention_everyone":true"#

  private func contents(_ lantern: Lantern, _ words: String...) throws -> [String] {
    let words = ["mentions", "--format", "json", "--limit", "0"] + words
    return try lantern.sandbox.run(words).hits.compactMap { $0["content"] as? String }
  }

  @Test func `what is shown is seen, but not what one peeks at`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    try lantern.write("first", in: channel, Self.all)
    #expect(try lantern.sync().code == 0)
    #expect(try contents(lantern, "--unread", "--peek").first == "first")
    #expect(try contents(lantern, "--unread").first == "first")
    #expect(try contents(lantern, "--unread") == [])
    try lantern.write("second", in: channel, Self.all)
    try lantern.write("third", in: channel, Self.all)
    #expect(try lantern.sync().code == 0)
    #expect(
      try lantern.sandbox.run(["mentions", "--unread", "--limit", "1"]).text.contains("third")
    )
    #expect(try contents(lantern, "--unread", "--peek") == ["second"])
    #expect(try contents(lantern, "--unread") == ["second"])
    let run = try lantern.sandbox.run(["mentions", "--unread"])
    #expect(run.code == 1)
    #expect(run.errors.contains("nothing mentions you"))
    #expect(try contents(lantern).prefix(3) == ["third", "second", "first"])
  }

  @Test func `what was not printed stays unread, from the first look on`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    for number in 1...3 { try lantern.write("call \(number)", in: channel, Self.all) }
    #expect(try lantern.sync().code == 0)
    let first = try lantern.sandbox.run(["mentions", "--unread", "--limit", "1", "call"])
    #expect(first.text.contains("call 3"))
    #expect(try contents(lantern, "--unread", "--peek", "call") == ["call 2", "call 1"])
    // Whoever reads one line has not seen the rest, and nobody knows how much of it.
    let line = "set -o pipefail; $FLUXSEARCH mentions --unread --limit 0 > /dev/full"
    #expect(try lantern.sandbox.shell(line).code != 0)
    #expect(try contents(lantern, "--unread", "--peek", "call") == ["call 2", "call 1"])
    #expect(try contents(lantern, "--unread", "call") == ["call 2", "call 1"])
    #expect(try contents(lantern, "--unread", "call") == [])
  }

  @Test func `every form that a search has is there, and filters narrow it down`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    let id = try lantern.write("lamps for all", in: channel, Self.all)
    #expect(try lantern.sync().code == 0)
    for format in ["text", "json", "ndjson", "csv"] {
      let run = try lantern.sandbox.run(["mentions", "lamps", "--format", format])
      #expect(run.code == 0)
      #expect(run.text.contains("lamps"))
    }
    let ids = try lantern.sandbox.run(["mentions", "lamps", "in:\(channel)", "--format", "ids"])
    #expect(ids.text == "\(channel)/\(id)\n")
    #expect(try lantern.sandbox.run(["mentions", "lamps", "in:1"]).code == 1)
  }

  @Test func `what calls for somebody is exported, and nothing else`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    try lantern.write("lamps for all", in: channel, Self.all)
    try lantern.write("lamps for nobody", in: channel)
    #expect(try lantern.sync().code == 0)
    let wanted = try Set(contents(lantern))
    #expect(wanted.contains("lamps for all"))
    let (folder, file) = ("\(lantern.archive).calls", "\(lantern.archive).calls.sqlite")
    let line = ["export", "--mentions", "-f", "ndjson", "-o", folder]
    let run = try lantern.sandbox.run(line)
    #expect(run.code == 0, "\(run.errors)")
    let lines = try lantern.sandbox.files(in: folder).filter { $0.key.hasSuffix(".ndjson") }
      .flatMap { $0.value.split(separator: 0x0A) }
    let exported = try lines.compactMap { line -> String? in
      guard case .object(let fields) = try JSONTree(Data(line)),
        case .text(let content)? = fields["content"]
      else { return nil }
      return content
    }
    #expect(Set(exported) == wanted)
    let none = ["export", "--mentions", "--query", "nobody", "-o", "\(folder)2"]
    #expect(try lantern.sandbox.run(none).code == 1)
    #expect(
      try lantern.sandbox.run(["export", "--mentions", "-f", "sqlite", "-o", file]).code == 0
    )
    let count = try lantern.sandbox.run(["search", "--archive", file, "--count", "lamps"])
    #expect(count.text == "1\n")
  }

  @Test func `an archive that can't be written is only told of`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    try lantern.write("first", in: channel, Self.all)
    #expect(try lantern.sync().code == 0)
    // Whoever may write anything can't be kept from it by modes: a lock keeps everybody.
    let lock = try FileHandle(forUpdating: URL(fileURLWithPath: lantern.archive + ".lock"))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
    let run = try lantern.sandbox.run(["mentions"])
    #expect(run.code == 0)
    #expect(run.text.contains("first"))
    #expect(run.errors.contains("stays unread"))
  }

  @Test func `an archive without accounts says why nothing is there`() throws {
    let run = try Sandbox.withDemo().run(["mentions"])
    #expect(run.code == 1)
    #expect(run.errors.contains("no account filled an archive"))
  }
}
