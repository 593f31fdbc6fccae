import Model
import SQLite
import Store
import TestSupport
import Testing
import Text

@testable import Query

struct PlaceSearchTests {
  /// Two guilds, some channels and people, with names that are folded as the archive does it.
  private func archive() throws -> TemporaryArchive {
    let small = try TemporaryArchive()
    let analyser = try small.archive.analyser()
    let connection = small.archive.connection
    try connection.execute(
      """
      INSERT INTO guilds (key, id, name) VALUES (1, 101, 'Gärtnerei'), (2, 102, 'Dev Hub');
      INSERT INTO channels (key, id, guild, type, name, topic, messages) VALUES
        (1, 201, 1, 0, 'general', 'Tomaten und mehr', 50), (2, 202, 2, 0, 'general', NULL, 70),
        (3, 203, 2, 0, 'weekly-meeting', 'Tuesdays', 3), (4, 204, 2, 0, 'general-help', '', 900),
        (5, 205, NULL, 1, NULL, NULL, 8);
      INSERT INTO users (key, id, username, global_name, messages) VALUES
        (1, 301, 'amy', 'Amy Gardener', 5), (2, 302, 'bob', NULL, 500), (3, 0, 'System', NULL, 1);
      """
    )
    let names: [(NameKind, Int64, String)] = [
      (.guild, 1, "Gärtnerei"), (.guild, 1, "Tomatenfreunde"), (.guild, 2, "Dev Hub"),
      (.channel, 1, "general"), (.channel, 2, "general"), (.channel, 3, "weekly-meeting"),
      (.channel, 4, "general-help"), (.user, 1, "amy"), (.user, 1, "Amy Gardener"),
      (.user, 2, "bob"), (.user, 2, "Old Gardener"), (.user, 3, "System"),
    ]
    for (kind, key, name) in names {
      let statement = try connection.statement(
        "INSERT INTO names (kind, target, guild, name, folded, first_seen) VALUES (?, ?, 0, ?, ?, 0)"
      )
      try statement.bind(1, kind.rawValue).bind(2, key).bind(3, name)
        .bind(4, analyser.folded(name)).run()
    }
    return small
  }

  @Test(
    arguments: [
      (["general"], [], [202, 201, 204], []),
      (["#General"], [], [202, 201, 204], []),
      (["weekly", "meeting"], [], [203], []),
      (["meeting"], [], [203], []),
      (["GARTNEREI"], [101], [], []),
      (["tomaten"], [101], [201], []),
      (["gardener"], [], [], [302, 301]),
      (["amy", "garden"], [], [], [301]),
      (["system"], [], [], []),
      (["tuesdays", "nothing"], [], [], []),
      (["hub\"]"], [], [], []),
      ([], [], [], []),
      (["", "#"], [], [], []),
    ] as [([String], [Int64], [Int64], [Int64])]
  )
  func `names and topics are found`(row: ([String], [Int64], [Int64], [Int64])) throws {
    let small = try archive()
    let found = try PlaceSearch(archive: small.archive).find(row.0, limit: 10)
    #expect(found.guilds.map(\.id.rawValue) == row.1)
    #expect(found.channels.map(\.id.rawValue) == row.2)
    #expect(found.users.map(\.id.rawValue) == row.3)
  }

  @Test func `a place says how it was found`() throws {
    let small = try archive()
    let found = try PlaceSearch(archive: small.archive).find(["tomaten"], limit: 3)
    let guild = try #require(found.guilds.first)
    #expect(guild.name == "Gärtnerei")
    #expect(guild.matchedName == "Tomatenfreunde")
    #expect(guild.messages == 50)
    let channel = try #require(found.channels.first)
    #expect(channel.topic == "Tomaten und mehr")
    #expect(channel.matchedName == nil)
    #expect(channel.guildID == Snowflake(rawValue: 101))
  }

  @Test func `no more are given than were asked for`() throws {
    let small = try archive()
    let search = try PlaceSearch(archive: small.archive)
    #expect(try search.find(["general"], limit: 1).channels.map(\.id.rawValue) == [202])
    #expect(try search.find(["general"], limit: 0) == FoundPlaces())
  }

  @Test(
    arguments: [
      ("foo bar", ["foo", "bar"]), ("\"foo bar\" baz*", ["foo", "bar", "baz"]),
      ("from:amy foo", nil),
      ("foo OR bar", nil), ("-foo", nil), ("", nil), ("/x+/", nil),
    ] as [(String, [String]?)]
  )
  func `only plain words look through names`(row: (String, [String]?)) {
    #expect(PlaceSearch.plainWords(of: ParsedQuery(row.0).expression) == row.1)
  }
}
