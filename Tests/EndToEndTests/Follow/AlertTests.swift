import Foundation
import Glibc
import Model
import Store
import TestSupport
import Testing

/// A program that keeps what it reads, as a notifier would.
private struct Notifier {
  let command: String
  private let folder: String

  init(_ sandbox: Sandbox, _ script: String = "cat >> \"$0.out\"; env >> \"$0.env\"") throws {
    folder = sandbox.home.path("note book")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/notify"
    try Script.write("#!/bin/sh\n\(script)\n", to: path)
    command = "'\(path)'"
  }

  /// What it was told: an object a hit.
  var told: [[String: Any]] {
    let text = FileManager.default.contents(atPath: "\(folder)/notify.out") ?? Data()
    return text.split(separator: 0x0A).compactMap {
      try? JSONSerialization.jsonObject(with: $0) as? [String: Any]
    }
  }

  var contents: [String] {
    told.compactMap { ($0["hit"] as? [String: Any])?["content"] as? String }
  }

  var environment: String {
    String(
      decoding: FileManager.default.contents(atPath: "\(folder)/notify.env") ?? Data(),
      as: UTF8.self
    )
  }
}

struct AlertTests {
  @Test func `sync tells a program of new hits, of each once, and of no history`() throws {
    let lantern = try Lantern.loggedIn()
    let notifier = try Notifier(lantern.sandbox)
    let channel = try lantern.channel(of: lantern.person)
    try lantern.write("zebra before", in: channel)
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    #expect(notifier.told.isEmpty)
    #expect(try lantern.sandbox.run(["saved", "add", "--alert", "animals", "zebra"]).code == 0)
    try lantern.write("zebra after", in: channel)
    try lantern.write("lion after", in: channel)
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    #expect(notifier.contents == ["zebra after"])
    #expect(notifier.told.first?["name"] as? String == "animals")
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    #expect(notifier.contents == ["zebra after"])
    #expect(try lantern.sandbox.run(["saved", "alert", "animals", "off"]).code == 0)
    try lantern.write("zebra unheard", in: channel)
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    #expect(notifier.contents == ["zebra after"])
  }

  @Test func `follow tells a program of mentions as they come, also over a restart`() throws {
    let lantern = try Lantern.loggedIn()
    let notifier = try Notifier(lantern.sandbox)
    let channel = try lantern.channel(of: lantern.person)
    let mention = #","mentions":[{"id":"\#(lantern.person.userID)"}]"#
    for round in 1...2 {
      let following = try lantern.follow(["--exec", notifier.command])
      try lantern.write("look \(round)", in: channel, mention)
      try lantern.write("all \(round)", in: channel, #","mention_everyone":true"#)
      #expect(waits { notifier.told.count == 2 * round }, "\(notifier.contents)")
      #expect(try following.end(SIGTERM).code == 0)
      try lantern.write("between \(round)", in: channel)
    }
    #expect(notifier.contents == ["look 1", "all 1", "look 2", "all 2"])
    #expect(notifier.told.allSatisfy { $0["alert"] as? String == "mentions" })
  }

  @Test func `the program learns no secret`() throws {
    let lantern = try Lantern()
    let notifier = try Notifier(lantern.sandbox)
    let environment = [
      "FLUXSEARCH_TOKEN": lantern.bot.token, "FLUXSEARCH_INSTANCE": lantern.stand.origin,
      "NOTIFY_SOCKET": "/nowhere", "KEPT": "yes",
    ]
    let channel = try lantern.channel(of: lantern.bot)
    let author = #","author_id":"\#(lantern.person.userID)","mention_everyone":true"#
    let words = ["sync", "--exec", notifier.command]
    #expect(try lantern.sandbox.run(words, environment: environment).code == 0)
    try lantern.write("everyone", in: channel, author)
    #expect(try lantern.sandbox.run(words, environment: environment).code == 0)
    #expect(notifier.contents == ["everyone"])
    #expect(notifier.environment.contains("KEPT=yes"))
    #expect(!notifier.environment.contains(lantern.bot.token))
    #expect(!notifier.environment.contains("FLUXSEARCH_"))
    #expect(!notifier.environment.contains("NOTIFY_SOCKET"))
  }

  @Test(arguments: [
    ("exit 3", "ended with 3"), ("kill -9 $$", "ended by signal 9"),
    ("sleep 60 & sleep 60", "took longer"),
  ])
  func `a program that fails is told of once and stops nothing`(
    _ script: String,
    _ sentence: String
  ) throws {
    let lantern = try Lantern.loggedIn()
    let notifier = try Notifier(lantern.sandbox, script)
    let channel = try lantern.channel(of: lantern.person)
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    let count = sentence == "took longer" ? 1 : 3
    for number in 1...count {
      try lantern.write("\(number)", in: channel, #","mention_everyone":true"#)
    }
    let run = try lantern.sync(["--exec", notifier.command])
    #expect(run.code == 0)
    #expect(run.errors.components(separatedBy: sentence).count == 2, "\(run.errors)")
    #expect(try lantern.held() == lantern.record(of: lantern.person))
  }

  @Test(arguments: ["sync", "follow"])
  func `a program that isn't there or may not be run is told of before anything begins`(
    _ command: String
  ) throws {
    let lantern = try Lantern.loggedIn()
    let notifier = try Notifier(lantern.sandbox)
    let path = String(notifier.command.dropFirst().dropLast())
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    for (program, sentence) in [
      ("/nowhere/notify", "there is no program '/nowhere/notify'"),
      ("no-such-notifier -x", "there is no program 'no-such-notifier'"),
      (notifier.command, "is not executable"),
    ] {
      let run = try lantern.sandbox.run([command, "--yes", "--exec", program])
      #expect(run.code == 2)
      #expect(run.errors.contains(sentence), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: lantern.archive))
  }

  @Test func `more than a minute's worth is left out, and told`() throws {
    let lantern = try Lantern.loggedIn()
    let notifier = try Notifier(lantern.sandbox)
    let channel = try lantern.channel(of: lantern.person)
    #expect(try lantern.sync(["--exec", notifier.command]).code == 0)
    for number in 1...90 {
      try lantern.write("\(number)", in: channel, #","mention_everyone":true"#)
    }
    let run = try lantern.sync(["--exec", notifier.command])
    #expect((60..<90).contains(notifier.told.count))
    #expect(run.errors.contains("were not handed over"))
    #expect(try lantern.sync(["--exec", notifier.command]).errors == "")
  }

  @Test func `words that no shell reads are no program`() throws {
    let run = try Lantern.loggedIn().sync(["--exec", "notify 'it"])
    #expect(run.code == 2)
    #expect(run.errors.contains("has no end"))
  }
}
