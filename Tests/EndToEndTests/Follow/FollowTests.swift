import Foundation
import Glibc
import Model
import Payload
import Store
import TestSupport
import Testing

struct FollowTests {
  /// How long a process is stopped, in seconds: two minutes outlast every patience of the server.
  private static let stop: UInt32 =
    ProcessInfo.processInfo.environment["FLUXSEARCH_CRASH_ROUNDS"] == nil ? 0 : 120

  @Test func `once ends when nothing is missing, and holds what the account can read`() throws {
    let lantern = try Lantern.loggedIn()
    let run = try lantern.sandbox.run(["follow", "--once", "--yes"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text == "")
    #expect(run.errors == "")
    #expect(try lantern.held() == lantern.record(of: lantern.person))
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }

  @Test func `a bot follows, packed and plain`() throws {
    for more in [[], ["--no-compression"]] {
      let lantern = try Lantern.loggedIn(asBot: true)
      #expect(try lantern.sandbox.run(["follow", "--once"] + more).code == 0)
      #expect(try lantern.held() == lantern.record(of: lantern.bot))
    }
  }

  @Test func `what is written while it follows is found at once, and SIGTERM ends it well`() throws
  {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let channel = try lantern.channel(of: lantern.person)
    try lantern.write("a zebra by the window", in: channel)
    #expect(try waits { try lantern.found("zebra") == ["a zebra by the window"] })
    try lantern.stand.activity(#"{"rate":40,"seconds":3,"seed":4}"#)
    #expect(try waits { try lantern.changes() > 100 })
    #expect(try waits { try lantern.held() == lantern.record(of: lantern.person) })
    let run = try following.end(SIGTERM)
    #expect(run.code == 0, "\(run.errors)")
    #expect(!run.errors.contains("zebra"))
    #expect(!run.errors.contains(lantern.person.token))
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }

  @Test func `Ctrl-C is an interruption`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let before = following.errors
    let run = try following.end(SIGINT)
    #expect(run.code == 130)
    let said = run.errors.dropFirst(before.count).split(separator: "\n").filter {
      !$0.contains("caught up")
    }
    #expect(said.count == 1, "\(said)")
    #expect(said.last?.contains("interrupted after") == true)
  }

  @Test func `one alone follows for an account, and sync runs beside it`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let second = try lantern.sandbox.run(["follow", "--yes"])
    #expect(second.code == 75)
    #expect(second.errors.contains("'fluxsearch follow' follows for this account since "))
    #expect(second.errors.contains("(process \(following.started.process))"))
    #expect(!second.errors.contains(".lock"))
    #expect(try lantern.sync().code == 0)
    #expect(try lantern.sandbox.run(["star", "Guild 0"]).code == 0)
    #expect(try following.end(SIGTERM).code == 0)
    #expect(try lantern.sandbox.run(["follow", "--once"]).code == 0)
  }

  @Test func `a token that is no longer valid ends it with what to do`() throws {
    let lantern = try Lantern.loggedIn()
    try lantern.stand.auth(#"{"revoke":"\#(lantern.person.token)"}"#)
    let run = try lantern.sandbox.run(["follow", "--yes"])
    #expect(run.code == 5)
    #expect(run.errors.contains("fluxsearch login"))
  }

  @Test func `channels are chosen as sync chooses them`() throws {
    let lantern = try Lantern.loggedIn()
    let channel = try lantern.channel(of: lantern.person)
    #expect(try lantern.sandbox.run(["follow", "--once", "--yes", channel]).code == 0)
    let wanted = try lantern.record(of: lantern.person).filter { $0.hasPrefix(channel) }
    #expect(try lantern.held() == wanted)
    #expect(try lantern.sandbox.run(["follow", "--once", "#nothing-is-called-so"]).code == 2)
  }

  @Test func `it comes back by itself after breaks, and misses nothing`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let channel = try lantern.channel(of: lantern.person)
    for trouble in [#"{"do":"drop"}"#, #"{"do":"invalid"}"#, #"{"do":"reconnect"}"#] {
      try lantern.stand.gateway(trouble)
      try lantern.write("after \(trouble.count)", in: channel)
      #expect(try waits { try lantern.held() == lantern.record(of: lantern.person) }, "\(trouble)")
    }
    #expect(try following.end(SIGTERM).code == 0)
  }

  @Test func `refused connections are waited out, and what was missed is fetched`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let channel = try lantern.channel(of: lantern.person)
    try lantern.stand.gateway(#"{"do":"refuse","count":3}"#)
    try lantern.stand.gateway(#"{"do":"expire"}"#)
    for number in 1...30 { try lantern.write("meanwhile \(number)", in: channel) }
    #expect(try waits(60) { try lantern.held() == lantern.record(of: lantern.person) })
    let run = try following.end(SIGTERM)
    #expect(run.code == 0)
    #expect(
      run.errors.components(separatedBy: "comes back by itself").count == 2,
      Comment(rawValue: run.errors)
    )
  }

  @Test func `a process that was stopped goes on where it was`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    let channel = try lantern.channel(of: lantern.person)
    kill(following.started.process, SIGSTOP)
    for number in 1...50 { try lantern.write("stopped \(number)", in: channel) }
    sleep(Self.stop)
    kill(following.started.process, SIGCONT)
    #expect(try waits(60) { try lantern.held() == lantern.record(of: lantern.person) })
    #expect(try following.end(SIGTERM).code == 0)
  }

  @Test func `status tells how it fares while it runs and afterwards`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow()
    #expect(try waits { try lantern.status()["followers"] as? Int == 1 })
    let page = try lantern.sandbox.run(["status"]).text
    #expect(page.contains("running since"))
    #expect(page.contains("connected"))
    #expect(!page.contains("did not end"))
    let part = page.split(separator: "\n").drop { !$0.hasPrefix("  follow") }.prefix(3)
    #expect(part.count == 3)
    #expect(part.allSatisfy { $0.count <= 80 }, "\(part)")
    #expect(!(try lantern.sandbox.run(["verify"]).text.contains("did not end")))
    _ = try following.end(SIGTERM)
    #expect(try lantern.status()["followers"] as? Int == 0)
    #expect(try lantern.sandbox.run(["status"]).text.contains("follow      from"))
  }

  @Test func `a follower that was killed did not end, and says so`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.follow().end(SIGKILL).code == 137)
    let page = try lantern.sandbox.run(["status"]).text
    #expect(page.contains("did not end in order"))
    #expect(!page.contains("running"))
    #expect(try lantern.sandbox.run(["verify"]).text.contains("did not end"))
  }

  @Test func `files of live messages are fetched as they come`() throws {
    let lantern = try Lantern.loggedIn()
    let following = try lantern.follow(["--media"])
    let channel = try lantern.channel(of: lantern.person)
    let file =
      #"{"filename":"boot.log","content_type":"text/plain","text":"kernel panic: lantern out"}"#
    try lantern.write("see", in: channel, #","attachments":[\#(file)]"#)
    #expect(
      try waits(30) {
        try lantern.sandbox.run(["filetext:panic"]).text.contains("in boot.log: kernel panic")
      },
      "\(following.errors)"
    )
    #expect(try following.end(SIGTERM).code == 0)
    let list = try lantern.sandbox.run(["media", "list", "--format", "ndjson"])
    let held = list.lines.filter { $0.contains("boot.log") && $0.contains(#""state":"held""#) }
    #expect(held.count == 1)
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
    #expect(try lantern.stand.summary().withRoot { $0["media_with_authorization"]?.integer } == 0)
  }

  @Test func `the figures for monitors are whole, public and say nothing of what was said`() throws
  {
    let lantern = try Lantern.loggedIn()
    let path = lantern.sandbox.home.path("fluxsearch.prom")
    let run = try lantern.sandbox.run(["follow", "--once", "--yes", "--metrics", path])
    #expect(run.code == 0, "\(run.errors)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let held = try lantern.held().count
    #expect(text.contains(#"change="added"} \#(held)"#))
    for line in text.split(separator: "\n") {
      let isSample = line.wholeMatch(of: /fluxsearch_[a-z_]+\{[^}]*\} [0-9.e+-]+/) != nil
      #expect(line.hasPrefix("# ") || isSample, "\(line)")
    }
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o644)
  }

  @Test func `the report tells of the run`() throws {
    let lantern = try Lantern.loggedIn()
    let path = lantern.sandbox.home.path("report.json")
    let run = try lantern.sandbox.run(["follow", "--once", "--yes", "--report", path])
    #expect(run.code == 0)
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    let got = try JSONDocument(bytes).withRoot { root in
      root["items"]?.elements.reduce(0) { $0 + ($1["got"]?.integer ?? 0) }
    }
    #expect(got == Int64(try lantern.held().count))
  }
}
