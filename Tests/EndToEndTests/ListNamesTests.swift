import Foundation
import TestSupport
import Testing

/// What private channels are called, wherever one is named.
struct ListNamesTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.withDemo()
  }

  /// By the id of the channel, its name in a list.
  private func names(
    _ words: [String],
    id: String = "channel_id",
    name: String = "channel"
  ) throws -> [String: String] {
    var names: [String: String] = [:]
    for object in try sandbox.run(words + ["--format", "json"]).objects {
      guard let key = object[id] as? String else { continue }
      names[key] = object[name] as? String ?? "nothing"
    }
    return names
  }

  @Test(arguments: [
    ("1204033683456024610", "Marlow K."), ("1203281728634900518", "Personal notes"),
    ("1377979858944020482", "Picnic Committee"),
  ])
  func `a private channel has the same name in every list and in hits`(
    id: String,
    name: String
  ) throws {
    #expect(try names(["channels", "--dms"], id: "id", name: "name")[id] == name)
    #expect(try names(["gaps"])[id] == name)
    #expect(try names(["status", "--channels"])[id] == name)
    let ranking = ["stats", "top-channels", "--limit", "0"]
    #expect(try names(ranking, id: "id")[id] == name)
    let card = try sandbox.run(["user", "wren", "--limit", "0", "--format", "csv"]).text
    #expect(card.contains("\(name),\(id),"))
    let hits = try sandbox.run(["in:\(id)", "--limit", "1", "--format", "ndjson"]).text
    #expect(hits.contains(#""channel":{"id":"\#(id)","name":"\#(name)""#))
  }

  @Test func `the file of personal notes is called so too`() throws {
    let out = sandbox.home.path("out")
    #expect(try sandbox.run(["export", "--all", "-f", "csv", "-o", out]).code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: out + "/direct messages")
    #expect(names.contains("Personal notes.csv"))
  }

  @Test func `people read the name with a sign, and of notes without`() throws {
    let text = try sandbox.run(["channels", "--dms"]).text
    #expect(text.contains("@Marlow K. "))
    #expect(text.contains("\nPersonal notes "))
  }
}
