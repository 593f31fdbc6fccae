import Foundation
import Model
import Query
import SearchOracle
import TestSupport
import Testing

/// Asks an archive of one message.
private func finds(
  _ query: String,
  in fields: String,
  zone: String = "UTC",
  records: [String] = []
) throws -> Bool {
  let message =
    #"{"id":"1499742181785600000","channel_id":"5","author":{"id":"7","username":"marlow"},\#(fields)}"#
  let lines = ([message] + records).map { Data($0.utf8) }
  let archive = try NaiveArchive(lines: lines)
  let now = try #require(Timestamp(iso8601: "2026-05-03T12:00:00Z"))
  let place = try #require(TimeZone(identifier: zone))
  return NaiveSearch(archive, now: now, zone: place).search(ParsedQuery(query).expression).count
    == 1
}

struct NaiveSearchTests {
  @Test(arguments: [
    ("the CAFÉ is shut", "cafe", true),
    ("İstanbul", "istanbul", true),
    ("Straße", "STRASSE", true),
    ("за\u{301}мок и ёлка", "замок елка", true),
    ("й", "и", false),
    ("東京都庁", "京都", true),
    ("東 京", "東京", false),
    ("東京都 tower", "\"東京 tower\"", false),
    ("東京tower", "東京tower", true),
    ("น้ำทะเล", "ทะเล", true),
    ("ㅋㅋㅋ", "ㅋㅋ", true),
    ("a C++ compiler", "C++", true),
    ("C and ++", "C++", false),
    ("ASP.NET", ".net", true),
    ("parseHTTPDate", "http date", true),
    ("parseHTTPDate", "parsehttp", false),
    ("foo_bar", "\"foo bar\"", true),
    ("foo_bar", "foo_ba*", true),
    ("zero\u{200B}width", "zerowidth", true),
    ("👍🏽 yes", "👍", true),
    ("<:glow_worm:99>", "worm", true),
    ("<:glow_worm:99>", "99", false),
    ("ask <@7>", "marlow", true),
    ("१२ lanterns", "12", true),
    ("one two three four", "\"four one\"~2", true),
    ("one two three four", "\"four one\"~1", false),
    ("one two", "\"one one\"~5", false),
    ("Lantern", "=lantern", false),
    ("lanterns", "=lantern", false),
    ("(lantern)", "=lantern", true),
    ("the tide TURNS", "/tide turns?$/", true),
    ("hinge", "?! hinge", true),
    ("hinge", "?!", false),
    ("hinge", "-kettle", true),
    ("hinge", "kettle OR -soup", true),
  ])
  func `words are found by the letter of the language`(
    content: String,
    query: String,
    expected: Bool
  ) throws {
    #expect(try finds(query, in: #""content":\#(Builder.quoted(content))"#) == expected)
  }

  @Test func `a phrase lies within one field`() throws {
    let fields = #""content":"one","attachments":[{"id":"9","filename":"two.png"}]"#
    #expect(try finds("one two", in: fields))
    #expect(try !finds("\"one two\"", in: fields))
  }

  @Test(arguments: [
    ("on:2026-05-01", "UTC", true),
    ("before:2026-05-01", "UTC", false),
    ("after:2026-05-01", "UTC", true),
    ("on:2026-05-02", "Pacific/Kiritimati", true),
    ("on:2026-05-01T12:00", "UTC", true),
    ("on:2026-05-01T11", "UTC", false),
    ("on:2026-05-01T14:00+02:00", "UTC", true),
    ("during:2026-04", "UTC", false),
    ("during:\"last week\"", "UTC", false),
    ("during:\"this week\"", "UTC", true),
    ("on:friday", "UTC", true),
    ("last:3d", "UTC", true),
    ("last:47h", "UTC", false),
    ("during:2026-05-02..2026-05-01", "UTC", true),
    ("during:may", "UTC", true),
    ("during:\"last may\"", "UTC", false),
  ])
  func `days are those of the place`(query: String, zone: String, expected: Bool) throws {
    // Sent at 2026-05-01T12:00Z, a Friday; asked on the Sunday after.
    #expect(try finds(query, in: #""content":"x""#, zone: zone) == expected)
  }

  @Test(arguments: [
    ("old:kettle", true), ("kettle", false), ("old:hinge", true), ("hinge", true),
    ("is:deleted", true), ("-is:deleted", false), ("is:pinned", true), ("is:edited", false),
  ])
  func `what a message said and became is known`(query: String, expected: Bool) throws {
    let place = #""channel_id":"5","id":"1499742181785600000""#
    let records = [
      #"{"record":"version","message":{\#(place),"content":"a kettle"}}"#,
      #"{"record":"deletion",\#(place)}"#, #"{"record":"pin",\#(place)}"#,
    ]
    #expect(try finds(query, in: #""content":"a hinge""#, records: records) == expected)
  }

  @Test(arguments: [
    ("from:marlow", true), ("from:old_name", true), ("from:7", true), ("from:^7", false),
    ("in:#workshop", true), ("in:work", true), ("in:#tide", false), ("guild:works", true),
    ("mentions:menders", true), ("mentions:menders,everyone", false), ("from:@me", false),
  ])
  func `names lead to those that ever bore them`(query: String, expected: Bool) throws {
    let records = [
      #"{"record":"user","user":{"id":"7","username":"Old_Name"}}"#,
      #"{"record":"channel","channel":{"id":"5","type":0,"name":"workshop","guild_id":"2"}}"#,
      #"{"record":"guild","guild":{"id":"2","name":"Works","roles":[{"id":"3","name":"Menders"}]}}"#,
    ]
    let fields = #""guild_id":"2","content":"x","mention_roles":["3"]"#
    #expect(try finds(query, in: fields, records: records) == expected)
  }
}
