import Console
import Glibc
import Testing

@testable import fluxsearch_net

@MainActor
struct FollowPartsTests {
  @Test(arguments: [
    ("notify", ["notify"]), ("  a  b\tc ", ["a", "b", "c"]), ("'a b' c", ["a b", "c"]),
    ("\"a 'b\" ''", ["a 'b", ""]), ("a\\ b", ["a b"]), ("'a\\b'", ["a\\b"]),
    ("~/bin/x ~/y", ["/home/me/bin/x", "~/y"]),
    ("a $HOME `b` ; *", ["a", "$HOME", "`b`", ";", "*"]),
  ])
  func `a command is read as words, and nothing in it is expanded`(
    _ text: String,
    _ words: [String]
  ) throws {
    #expect(try CommandLineText(text, home: "/home/me").words == words)
  }

  @Test(arguments: ["", "  ", "''", "a 'b", "a \"b", "a\\"])
  func `a command without a program, or with an open quotation, is a wrong word`(
    _ text: String
  ) throws {
    #expect(throws: Failure.self) { try CommandLineText(text, home: nil) }
  }

  @Test func `a program without a slash is looked for along PATH`() throws {
    let command = try CommandLineText.program("sh -c x", in: Environment(["PATH": "/nowhere:/bin"]))
    #expect(command.words == ["sh", "-c", "x"])
    #expect(throws: Failure.self) {
      try CommandLineText.program("sh", in: Environment(["PATH": "/nowhere"]))
    }
  }

  @Test func `hits that were left out are told at once, and then once a minute`() {
    var news = OmissionNews()
    #expect(news.sentence(of: 0, at: .seconds(1)) == nil)
    #expect(news.sentence(of: 1, at: .seconds(2))?.hasPrefix("1 new hit was not") == true)
    #expect(news.sentence(of: 5, at: .seconds(61)) == nil)
    #expect(news.sentence(of: 9, at: .seconds(62))?.hasPrefix("8 more new hits were not") == true)
    #expect(news.sentence(of: 9, at: .seconds(200)) == nil)
    #expect(news.sentence(of: 10, at: .seconds(201))?.hasPrefix("1 more new hit was not") == true)
    #expect(news.sentence(of: 12, at: .seconds(202)) == nil)
    #expect(news.sentence(of: 12, at: .seconds(203), isLast: true)?.hasPrefix("2 more") == true)
  }

  @Test func `a burst is let through, and then so many a minute`() {
    var pace = AlertPace()
    let start = ContinuousClock.now
    var count = 0
    for _ in 0..<200 where pace.take(at: start) { count += 1 }
    #expect(count == AlertPace.burst)
    let (early, late) = (
      pace.take(at: start + .milliseconds(900)), pace.take(at: start + .milliseconds(1_100))
    )
    #expect((early, late) == (false, true))
    count = 0
    for second in 2..<122 {
      for _ in 0..<5 where pace.take(at: start + .seconds(second)) { count += 1 }
    }
    #expect((119...121).contains(count))
  }

  @Test func `labels and figures are written as Prometheus reads them`() {
    var page = MetricsPage(prefix: "x", labels: [("host", "a\"b\\c\nd")])
    page.counter("n_total", "How many.", 12_345_678_901)
    page.gauge("s", "How long.", 0.25)
    page.gauge("none", "Unknown.", nil)
    page.family("empty", .gauge, "Nothing.") { _ in }
    #expect(
      page.text == """
        # HELP x_n_total How many.
        # TYPE x_n_total counter
        x_n_total{host="a\\"b\\\\c\\nd"} 12345678901
        # HELP x_s How long.
        # TYPE x_s gauge
        x_s{host="a\\"b\\\\c\\nd"} 0.25

        """
    )
  }

  @Test(
    arguments: [
      ("", nil), ("vsock:2:1", nil), ("relative", nil), (String(repeating: "/x", count: 60), nil),
      ("/run/n", 9), ("@abc", 6),
    ] as [(String, Int?)]
  )
  func `a socket's address is as long as its name says`(_ path: String, _ length: Int?) {
    #expect(NotifySocket.address(of: path).map { Int($0.1) } == length)
  }

  @Test(
    arguments: [
      ([:], nil), (["WATCHDOG_USEC": "2000000"], 2), (["WATCHDOG_USEC": "x"], nil),
      (["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"], nil),
      (["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "\(getpid())"], 1),
    ] as [([String: String], Int?)]
  )
  func `only the process that is watched says that it is alive`(
    _ variables: [String: String],
    _ seconds: Int?
  ) {
    let environment = Environment(variables.merging(["NOTIFY_SOCKET": "/n"]) { $1 })
    #expect(NotifySocket(environment)?.watchdog == seconds.map { .seconds($0) })
  }
}
