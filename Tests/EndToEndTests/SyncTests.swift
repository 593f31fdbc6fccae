import FoundationEssentials
import Glibc
import Model
import Payload
import Store
import TestSupport
import Testing

struct SyncTests {
  @Test
  func `a run brings home all that the account can read, and says nothing without a terminal`()
    throws
  {
    let lantern = try Lantern.loggedIn()
    let run = try lantern.sync()
    #expect(run.code == 0)
    #expect(run.text == "")
    #expect(run.errors == "")
    #expect(try lantern.held() == lantern.record(of: lantern.person))
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }

  @Test func `a second run asks for no page`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.sync().code == 0)
    try lantern.stand.forgetRecord()
    #expect(try lantern.sync().code == 0)
    #expect(try lantern.pages() == 0)
  }

  @Test func `a bot brings home what it can read`() throws {
    let lantern = try Lantern.loggedIn(asBot: true)
    #expect(try lantern.sandbox.run(["sync"]).code == 0)
    #expect(try lantern.held() == lantern.record(of: lantern.bot))
  }

  @Test func `a plan asks for no page and makes no archive`() throws {
    let lantern = try Lantern.loggedIn()
    let run = try lantern.sandbox.run(["sync", "--plan"])
    #expect(run.code == 0)
    #expect(run.text.contains("to ask, about"))
    #expect(try lantern.pages() == 0)
    #expect(!FileManager.default.fileExists(atPath: lantern.archive))
  }

  @Test func `an account of a person is asked for once`() throws {
    let lantern = try Lantern.loggedIn()
    let run = try lantern.sandbox.run(["sync"])
    #expect(run.code == 2)
    #expect(run.errors.contains("--yes"))
    #expect(try lantern.sync().code == 0)
    #expect(try lantern.sandbox.run(["sync"]).code == 0)
  }

  @Test func `a token that was revoked ends the run with what to do`() throws {
    let lantern = try Lantern.loggedIn()
    try lantern.stand.auth(#"{"revoke":"\#(lantern.person.token)"}"#)
    let run = try lantern.sync()
    #expect(run.code == 5)
    #expect(run.errors.contains("fluxsearch login"))
  }

  @Test func `a second run at the same time finds the lock`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.sync(["--last", "1"]).code == 0)
    let lock = try ArchiveLock(.sync, .exclusive, on: lantern.archive)
    #expect(try lantern.sync().code == 75)
    _ = lock
  }

  @Test func `the server that is away is a failure of the network`() throws {
    let lantern = try Lantern.loggedIn()
    let away = try Sandbox()
    let run = try away.run(
      ["login", "--instance", "http://127.0.0.1:1"],
      input: lantern.person.token
    )
    #expect(run.code == 4)
    #expect(!run.errors.contains(lantern.person.token))
  }

  @Test func `a stretch begins with its first moment and ends before its last`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.sync().code == 0)
    let minutes = try lantern.sandbox.run([
      "sql", "--format", "ndjson",
      "SELECT DISTINCT substr(sent_at, 1, 16) AS minute FROM v1_messages ORDER BY 1",
    ]).lines.compactMap { $0.firstMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d/).map { String($0.0) } }
    let (first, last) = try (#require(minutes.dropFirst().first), #require(minutes.dropLast().last))
    #expect(first < last)
    // What exports take by the same words is what is brought home.
    let dates = ["--since", first, "--until", last]
    let out = try lantern.sandbox.run(
      ["export", "--all", "-f", "ndjson", "-o", lantern.sandbox.home.path("out")] + dates
    )
    #expect(out.code == 0, "\(out.errors)")
    let other = lantern.sandbox.home.path("other.sqlite")
    #expect(try lantern.sync(["--archive", other] + dates).code == 0)
    // A page may reach below the first moment, and none above the last.
    let within = "SELECT count(*) AS n FROM v1_messages WHERE sent_at >= '\(first)'"
    let brought = try lantern.sandbox.run(
      ["sql", "--archive", other, "--format", "ndjson", within]
    ).text
    let wanted = try lantern.sandbox.run(
      ["sql", "--format", "ndjson", "\(within) AND sent_at < '\(last)'"]
    ).text
    #expect(brought == wanted)
    let count = wanted.firstMatch(of: /"n":(\d+)/).map { String($0.1) } ?? "?"
    #expect(out.errors.hasPrefix("\(count) message"), "\(out.errors)")
  }

  @Test func `a name that nothing bears is told`() throws {
    let run = try Lantern.loggedIn().sync(["#nothing-is-called-so"])
    #expect(run.code == 2)
    #expect(run.errors.contains("no channel is called"))
  }

  @Test func `the report tells of every channel`() throws {
    let lantern = try Lantern.loggedIn()
    let path = lantern.sandbox.home.path("report.json")
    #expect(try lantern.sync(["--report", path]).code == 0)
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    let got = try JSONDocument(bytes).withRoot { root in
      root["items"]?.elements.reduce(0) { $0 + ($1["got"]?.integer ?? 0) }
    }
    #expect(got == Int64(try lantern.held().count))
  }

  @Test func `a given token is used and not kept`() throws {
    let lantern = try Lantern()
    let environment = [
      "FLUXSEARCH_TOKEN": lantern.bot.token, "FLUXSEARCH_INSTANCE": lantern.stand.origin,
    ]
    #expect(try lantern.sandbox.run(["sync"], environment: environment).code == 0)
    #expect(try lantern.held() == lantern.record(of: lantern.bot))
    #expect(try lantern.files().allSatisfy { !$0.path.contains("/tokens") })
  }

  @Test func `an interruption finishes the page and says how to go on`() throws {
    let lantern = try Lantern(generate: #"{"guilds":2,"channels":10,"messages":8000}"#)
    #expect(try lantern.login(lantern.person.token).code == 0)
    let started = try lantern.sandbox.begin(["sync", "--yes"])
    #expect(try lantern.waitForPages(2))
    let line = FileManager.default.contents(atPath: "/proc/\(started.process)/cmdline") ?? Data()
    #expect(!line.holds(lantern.person.token))
    kill(started.process, SIGINT)
    let run = try started.finish()
    #expect(run.code == 130)
    #expect(run.errors.contains("goes on from there"))
    #expect(try !lantern.held().isEmpty)
  }

  @Test func `links lead to the web client that the instance names`() throws {
    let lantern = try Lantern.loggedIn(asBot: true)
    #expect(try lantern.sandbox.run(["sync", "--last", "5"]).code == 0)
    let urls = try lantern.sandbox.run(["search", "--format", "urls", "after:2000"])
    #expect(urls.lines.first?.hasPrefix("http://127.0.0.1:\(lantern.stand.port)") == true)
  }

  @Test func `samples agree with the server`() throws {
    let lantern = try Lantern.loggedIn(asBot: true)
    #expect(try lantern.sandbox.run(["sync"]).code == 0)
    let run = try lantern.sandbox.run(["verify", "--remote", "--samples", "3"])
    #expect(run.code == 0)
    #expect(run.text.contains("nothing is wrong"))
  }
}

extension Lantern {
  /// How many pages of messages were asked for.
  func pages() throws -> Int {
    try stand.record("kind=rest&path=/messages").withRoot { $0.count }
  }

  /// Waits until so many pages were asked for.
  func waitForPages(_ count: Int) throws -> Bool {
    for _ in 0..<400 {
      if try pages() >= count { return true }
      usleep(25_000)
    }
    return false
  }
}
