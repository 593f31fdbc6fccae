import FoundationEssentials
import Glibc
import Model
import Payload
import TestSupport
import Testing

struct LoginTests {
  @Test func `a token on standard input is checked, kept and never shown`() throws {
    let lantern = try Lantern()
    let run = try lantern.login(lantern.person.token)
    #expect(run.code == 0)
    #expect(run.errors.contains("logged in as marlow"))
    let list = try lantern.sandbox.run(["accounts", "--format", "json"])
    #expect(list.text.contains("\"user_id\":\"\(lantern.person.userID)\""))
    #expect(list.text.contains("\"keeping\":\"file\""))
    for text in [run.text, run.errors, list.text, list.errors] {
      #expect(!text.contains(lantern.person.token))
    }
  }

  @Test func `a bot logs in with its token`() throws {
    let lantern = try Lantern()
    let run = try lantern.login("Bot \(lantern.bot.token)", ["--bot"])
    #expect(run.code == 0)
    #expect(run.errors.contains("(bot)"))
  }

  @Test func `the token of a session is no bot's`() throws {
    let lantern = try Lantern()
    #expect(try lantern.login(lantern.person.token, ["--bot"]).code == 2)
  }

  @Test func `a token that the server doesn't know is refused and not kept`() throws {
    let lantern = try Lantern()
    let run = try lantern.login("flx_0wrong0wrong0wrong0wrong0wrong0wrong")
    #expect(run.code == 5)
    #expect(!run.errors.contains("flx_0wrong"))
    #expect(!run.errors.contains("log in again"))
    #expect(run.errors.contains("hint: copy the token anew"))
    #expect(try lantern.sandbox.run(["accounts", "--format", "json"]).text == "[]\n")
  }

  @Test func `without a connection nothing is said to go on where it stopped`() throws {
    let run = try Sandbox().run(
      ["login", "--instance", "http://127.0.0.1:9"],
      input: "flx_0right0right0right0right0right0right\n"
    )
    #expect(run.code == 4)
    #expect(run.errors.contains("hint: check the connection"))
    #expect(!run.errors.contains("goes on"))
  }

  @Test(arguments: [["logout", "nope"], ["sync", "--account", "nope"]])
  func `an account that nobody bears is answered with those that are logged in`(
    _ words: [String]
  )
    throws
  {
    let lantern = try Lantern()
    #expect(try lantern.login(lantern.person.token).code == 0)
    let run = try lantern.sandbox.run(words)
    #expect(run.code == 2)
    #expect(run.errors.contains("hint: logged in: marlow"))
  }

  @Test func `an account is named by the address of its instance`() throws {
    let lantern = try Lantern()
    #expect(try lantern.login(lantern.person.token).code == 0)
    #expect(try lantern.sandbox.run(["logout", lantern.stand.origin]).code == 0)
    #expect(try lantern.sandbox.run(["accounts", "--format", "json"]).text == "[]\n")
  }

  @Test func `the doctor says who is logged in, and whether the network's program is there`() throws
  {
    let lantern = try Lantern()
    #expect(try lantern.sandbox.run(["doctor"]).text.contains("accounts: nobody is logged in"))
    #expect(try lantern.login(lantern.person.token).code == 0)
    let run = try lantern.sandbox.run(["doctor"])
    #expect(run.text.contains("accounts: marlow"))
    #expect(run.text.contains("fluxsearch-net\n"))
    #expect(!run.text.contains(lantern.person.token))
  }

  @Test func `without the network's program the doctor and hints don't lead to it`() throws {
    let sandbox = try Sandbox()
    // A link: a program that was just written may still be open in a child of another test.
    let folder = Sandbox.program.deletingLastPathComponent()
      .appendingPathComponent("alone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let alone = folder.appendingPathComponent("fluxsearch")
    try FileManager.default.linkItem(at: Sandbox.program, to: alone)
    let run = try sandbox.shell("'\(alone.path)' doctor")
    #expect(run.code == 0)
    #expect(run.text.contains("note  network: fluxsearch-net is missing"))
    let search = try sandbox.shell("'\(alone.path)' words")
    #expect(search.errors.contains("hint: fill one with 'fluxsearch import FILE'"))
    #expect(!search.errors.contains("login"))
  }

  @Test func `a text that is no token asks no server`() throws {
    let lantern = try Lantern()
    let run = try lantern.login("not a token at all")
    #expect(run.code == 5)
    #expect(try lantern.stand.record("kind=rest").withRoot { $0.count } == 0)
  }

  @Test func `a token on the command line is refused and not repeated`() throws {
    let run = try Sandbox().run(["login", "flx_0secret0secret0secret0secret0secret0"])
    #expect(run.code == 2)
    #expect(!run.errors.contains("flx_0secret"))
  }

  @Test func `address and password begin a session, and logout ends it`() throws {
    let lantern = try Lantern()
    let email = try #require(lantern.person.email)
    let password = try #require(lantern.person.password)
    let run = try lantern.sandbox.run(
      ["login", "--password", "--instance", lantern.stand.origin],
      input: "\(email)\n\(password)\n"
    )
    #expect(run.code == 0)
    #expect(try lantern.liveSessions == 2)
    #expect(try lantern.sandbox.run(["logout"]).code == 0)
    #expect(try lantern.liveSessions == 1)
  }

  @Test func `a second factor is asked for, by code or backup code`() throws {
    let lantern = try Lantern()
    try lantern.stand.load(
      #"""
      [{"kind":"user","id":"1190806526361629999","username":"tilda"},
       {"kind":"account","user_id":"1190806526361629999","email":"tilda@lantern.example",
        "password":"correct horse battery","totp_secret":"JBSWY3DPEHPK3PXP",
        "backup_codes":["abcd-efgh"]}]
      """#
    )
    let tilda = try #require(
      try lantern.stand.accounts().first { $0.email?.hasPrefix("tilda") == true }
    )
    let code = try #require(tilda.totp)
    for answer in [code, "abcd-efgh"] {
      let run = try lantern.sandbox.run(
        ["login", "--password", "--instance", lantern.stand.origin],
        input: "tilda@lantern.example\ncorrect horse battery\n\(answer)\n"
      )
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.contains("logged in as tilda"))
    }
    let wrong = try lantern.sandbox.run(
      ["login", "--password", "--instance", lantern.stand.origin],
      input: "tilda@lantern.example\ncorrect horse battery\n000000\n"
    )
    #expect(wrong.code == 5)
  }

  @Test func `a wrong password is told as such`() throws {
    let lantern = try Lantern()
    let run = try lantern.sandbox.run(
      ["login", "--password", "--instance", lantern.stand.origin],
      input: "\(try #require(lantern.person.email))\nwrong password\n"
    )
    #expect(run.code == 5)
    #expect(run.errors.contains("e-mail address or the password is wrong"))
  }

  @Test func `a session that was brought along goes on after logout`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.sandbox.run(["logout"]).code == 0)
    #expect(try lantern.liveSessions == 1)
    #expect(try lantern.files().allSatisfy { !$0.path.contains("/tokens/127") })
    #expect(try lantern.sandbox.run(["sync", "--yes"]).code == 5)
  }

  @Test func `a browser approves the code that is shown`() throws {
    let lantern = try Lantern()
    let started = try lantern.sandbox.begin([
      "login", "--browser", "--instance", lantern.stand.origin,
    ])
    let code = try #require(lantern.shownCode(of: started))
    let person = lantern.person.userID
    try lantern.stand.auth(#"{"handoff":{"code":"\#(code)","user_id":"\#(person)"}}"#)
    let run = try started.finish()
    #expect(run.code == 0)
    #expect(run.errors.contains("logged in as marlow"))
    #expect(try lantern.liveSessions == 2)
  }

  @Test func `giving up takes the code back`() throws {
    let lantern = try Lantern()
    let started = try lantern.sandbox.begin([
      "login", "--browser", "--instance", lantern.stand.origin,
    ])
    _ = try #require(lantern.shownCode(of: started))
    kill(started.process, SIGINT)
    #expect(try started.finish().code == 130)
    let rows = try lantern.stand.record("kind=rest&path=handoff")
    #expect(rows.withRoot { root in root.elements.contains { $0["method"]?.string == "DELETE" } })
  }

  @Test func `no file but the token's holds the token, and others can read none`() throws {
    let lantern = try Lantern.loggedIn()
    #expect(try lantern.sync(["--report", lantern.sandbox.home.path("report.json")]).code == 0)
    let token = lantern.person.token
    for file in try lantern.files() {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      guard !name.hasPrefix("input-"), !name.hasPrefix("output-"), !name.hasPrefix("errors-") else {
        continue
      }
      if file.path.contains("/state/") || file.path.contains("/data/fluxsearch/archives/") {
        #expect(file.mode & 0o077 == 0, "\(file.path)")
      }
      guard let bytes = FileManager.default.contents(atPath: file.path) else { continue }
      #expect(!bytes.holds(token) || file.path.contains("/tokens/"), "\(file.path)")
    }
  }
}

extension Lantern {
  /// How many sessions the person has.
  fileprivate var liveSessions: Int {
    get throws { try stand.accounts().first { !$0.isBot }?.liveTokens.count ?? 0 }
  }

  /// The code that a log-in shows, as soon as it does.
  fileprivate func shownCode(of started: Sandbox.Started) -> String? {
    for _ in 0..<200 {
      let bytes = FileManager.default.contents(atPath: started.errors) ?? Data()
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("Waiting"), let colon = text.firstRange(of: "approve:") {
        return text[colon.upperBound...].split(whereSeparator: \.isWhitespace).first.map(
          String.init
        )
      }
      usleep(50_000)
    }
    return nil
  }
}
