import Foundation
import TestSupport
import Testing

struct StatsTests {
  private static let reports = [
    "activity-by-month", "activity-by-hour", "top-authors", "top-channels", "top-reactions",
    "top-hosts",
  ]

  @Test func `stats alone sums up and lists the reports`() throws {
    let run = try Sandbox.withDemo().run(["stats"])
    #expect(run.code == 0)
    for report in Self.reports { #expect(run.text.contains(report)) }
    #expect(run.text.contains("537"))
  }

  @Test(arguments: reports)
  func `every report can be had as a table, as JSON and as values`(_ report: String) throws {
    let sandbox = try Sandbox.withDemo()
    let objects = try sandbox.run(["stats", report, "--limit", "0", "--format", "json"]).objects
    let csv = try sandbox.run(["stats", report, "--limit", "0", "--format", "csv"]).text
    let table = try sandbox.run(["stats", report, "--limit", "0"])
    #expect(!objects.isEmpty)
    #expect(csv.components(separatedBy: "\r\n").count == objects.count + 2)
    #expect(table.lines.count == objects.count + 2)
  }

  @Test(arguments: ["activity-by-month", "activity-by-hour", "top-authors", "top-channels"])
  func `the parts of a whole add up to it`(_ report: String) throws {
    let objects = try Sandbox.withDemo()
      .run(["stats", report, "--limit", "0", "--format", "json"]).objects
    #expect(objects.compactMap { $0["messages"] as? Int }.reduce(0, +) == 537)
  }

  @Test func `a day has all its hours`() throws {
    let objects = try Sandbox.withDemo().run(["stats", "activity-by-hour", "--format", "json"])
      .objects
    #expect(objects.compactMap { $0["hour"] as? Int } == Array(0...23))
  }

  @Test func `hours are those of the local clock, also where it stands half an hour off`() throws {
    let sandbox = try Sandbox()
    // 2024-03-01T20:45Z is 02:15 on the next day in India.
    let id = (1_709_325_900_000 - 1_420_070_400_000) << 22 as Int64
    try sandbox.add(archive: "a", documents: [Builder.message(id: id, content: "hello")])
    let run = try sandbox.run(
      ["stats", "activity-by-hour", "--format", "json"],
      environment: ["TZ": "Asia/Kolkata"]
    )
    let busy = try run.objects.filter { $0["messages"] as? Int == 1 }
    #expect(busy.map { $0["hour"] as? Int } == [2])
  }

  @Test func `reactions are counted as the data has them`() throws {
    var expected: [String: Int] = [:]
    for message in try DemoFacts.messages() {
      for reaction in message["reactions"] as? [[String: Any]] ?? [] {
        guard let emoji = reaction["emoji"] as? [String: Any], let name = emoji["name"] as? String
        else { continue }
        expected["\(name)\(emoji["id"] as? String ?? "")", default: 0] +=
          reaction["count"] as? Int ?? 0
      }
    }
    let objects = try Sandbox.withDemo()
      .run(["stats", "top-reactions", "--limit", "0", "--format", "json"]).objects
    for object in objects.prefix(10) {
      let key = "\(object["emoji"] as? String ?? "")\(object["emoji_id"] as? String ?? "")"
      #expect(object["reactions"] as? Int == expected[key], "\(key)")
    }
  }

  @Test func `a report can be kept to channels, guilds, people and days`() throws {
    let sandbox = try Sandbox.withDemo()
    func count(_ words: String...) throws -> Int {
      try sandbox.run(["stats", "--format", "json"] + words).objects
        .compactMap { $0["messages"] as? Int }.reduce(0, +)
    }
    let workshop = try DemoFacts.messages()
      .filter { $0["channel_id"] as? String == "1213093883412492294" }
    #expect(try count("--channel", "#workshop") == workshop.count)
    #expect(try count("--channel", "^#workshop") == 537 - workshop.count)
    let early = workshop.count { ($0["timestamp"] as? String ?? "9") < "2025" }
    #expect(try count("--channel", "#workshop", "--until", "2025") == early)
    #expect(try count("--channel", "#workshop", "--until", "2024") == 0)
    #expect(try count("--channel", "#workshop", "--since", "2025") == workshop.count - early)
    let own = workshop.count {
      ($0["author"] as? [String: Any])?["id"] as? String == "1203060017725444107"
    }
    #expect(try count("--channel", "#workshop", "--user", "marlow") == own)
    #expect(try count("--guild", "tidepool") + count("--guild", "^tidepool") == 537)
  }

  @Test func `links are counted by host, without www and whatever follows`() throws {
    let sandbox = try Sandbox()
    let texts = [
      "see https://www.example.org/a and http://example.org", "(https://docs.example.org/x?y=1)",
      "<https://EXAMPLE.org.> no link: a://b", "https://example.org:8080/", "nothing",
    ]
    let documents = texts.enumerated().map {
      Builder.message(id: Builder.id(Int64($0.offset + 1) * 1_000), content: $0.element)
    }
    try sandbox.add(archive: "a", documents: documents)
    let objects = try sandbox.run(["stats", "top-hosts", "--format", "json"]).objects
    let counts = objects.map { "\($0["host"] ?? "") \($0["links"] ?? "")" }
    #expect(counts == ["example.org 4", "docs.example.org 1"])
  }
}

/// Reports and lists in the zone that is asked for.
struct ZoneTests {
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    // Half past eleven in the evening of the last day of March, in UTC.
    let late = Builder.message(
      id: Builder.id(1_743_463_800_000 - 1_420_070_400_000),
      content: "late"
    )
    try sandbox.add(archive: "a", documents: [late])
    return sandbox
  }

  @Test(arguments: [
    ("UTC", "2025-03", 23), ("Asia/Kolkata", "2025-04", 5), ("-03:30", "2025-03", 20),
  ])
  func `months and hours are those of the zone`(zone: String, month: String, hour: Int) throws {
    let sandbox = try Self.sandbox()
    let months = try sandbox.run(
      ["stats", "activity-by-month", "--tz", zone, "--format", "json"]
    ).objects
    #expect(months.map { $0["month"] as? String } == [month])
    let hours = try sandbox.run(
      ["stats", "activity-by-hour", "--tz", zone, "--format", "json"]
    ).objects
    #expect(hours.first { $0["messages"] as? Int == 1 }?["hour"] as? Int == hour)
    #expect(hours.count == 24)
  }

  @Test(arguments: [["users"], ["channels"], ["status"], ["user", "77"]])
  func `the days of lists are those of the zone`(words: [String]) throws {
    let sandbox = try Self.sandbox()
    #expect(try sandbox.run(words).text.contains("2025-03-31"))
    #expect(try sandbox.run(words + ["--tz", "Asia/Kolkata"]).text.contains("2025-04-01"))
    #expect(try sandbox.run(words + ["--tz", "Nowhere/Land"]).code == 2)
  }

  @Test func `a month that is named ends where the zone's does`() throws {
    let sandbox = try Self.sandbox()
    let words = ["stats", "--format", "json", "--until", "2025-04"]
    #expect(try sandbox.run(words).objects.first?["messages"] as? Int == 1)
    let there = try sandbox.run(words + ["--tz", "Asia/Kolkata"]).objects
    #expect(there.first?["messages"] as? Int == 0)
  }
}
