import Foundation
import TestSupport
import Testing

/// The same thing is counted alike wherever it is counted.
struct FiguresAgreeTests {
  @Test func `a person's card lists as many guilds as the list of people counts`() throws {
    let sandbox = try Sandbox.withDemo()
    let counts = try sandbox.run(["users", "--limit", "0", "--format", "json"]).objects
    for person in counts.prefix(12) {
      let id = person["id"] as? String ?? ""
      let card = try #require(try sandbox.run(["user", id, "--format", "json"]).objects.first)
      let guilds = (card["guilds"] as? [Any])?.count
      #expect(guilds == person["guilds"] as? Int, "\(person["name"] ?? id)")
    }
  }

  @Test func `links that lead to no page count for no host, as link: finds none`() throws {
    let sandbox = try Sandbox.withDemo()
    let hosts = try sandbox.run(["stats", "top-hosts", "--limit", "0", "--format", "json"]).objects
    let evil = try #require(hosts.first { $0["host"] as? String == "evil.example" })
    let found = try sandbox.run(["--count", "link:evil.example"]).text
    #expect("\(evil["messages"] ?? "")\n" == found)
  }

  @Test func `a page's overview and the reports count the same people and messages`() throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    #expect(
      try sandbox.run(["export", "#workshop", "-f", "html", "--split", "40", "-o", out]).code == 0
    )
    let pages = try sandbox.files(in: out).filter { $0.key.hasSuffix(".html") }
      .map { String(decoding: $0.value, as: UTF8.self) }
    let overview = try #require(pages.first { $0.contains("Who wrote most") })
    let people = try #require(
      overview.firstMatch(of: /<ol class="people">.*?<\/ol>/.dotMatchesNewlines())
    )
    let shown = people.0.matches(of: /<bdi>([^<]*)<\/bdi> <span class="count">([^<]*)<\/span>/)
      .map { String($0.2) }
    let report = try sandbox.run([
      "stats", "top-authors", "--channel", "#workshop", "--format", "json",
    ]).objects
    #expect(shown == report.map { "\($0["messages"] ?? "")" })
    #expect(overview.contains("<strong>\(report.count)</strong> people"))
  }
}
