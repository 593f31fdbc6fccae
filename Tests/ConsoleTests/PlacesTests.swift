import Console
import Foundation
import Testing
import Writing

struct PlacesTests {
  @Test(arguments: [
    (["HOME": "/h"], "/h/.config/fluxsearch", "/h/.local/share/fluxsearch/archives"),
    (
      ["HOME": "/h/", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/"], "/c/fluxsearch",
      "/d/fluxsearch/archives"
    ),
    (
      ["HOME": "/h", "XDG_CONFIG_HOME": "relative"], "/h/.config/fluxsearch",
      "/h/.local/share/fluxsearch/archives"
    ),
  ])
  func `places follow the specification`(
    _ variables: [String: String],
    _ configuration: String,
    _ archives: String
  ) throws {
    let places = try Places(Environment(variables))
    #expect(places.configuration == configuration)
    #expect(places.archives == archives)
  }

  @Test func `an archive has the name of its instance`() throws {
    let places = try Places(Environment(["HOME": "/h"]))
    let path = try places.archive(named: "fluxer.app")
    #expect(path == "/h/.local/share/fluxsearch/archives/fluxer.app.sqlite")
  }

  @Test(arguments: [
    "127.0.0.1:38247", "http://127.0.0.1:38247", "HTTP://127.0.0.1:38247/channels/@me",
    "127.0.0.1_38247",
  ])
  func `an instance has one archive, however it is named`(_ name: String) throws {
    let places = try Places(Environment(["HOME": "/h"]))
    let path = try places.archive(named: name)
    #expect(path == "/h/.local/share/fluxsearch/archives/127.0.0.1_38247.sqlite")
    #expect(try places.locate(name) == path)
  }

  @Test(arguments: ["a/b", "./x", "one.sqlite", "https.sqlite"])
  func `a path stays a path`(_ path: String) throws {
    let places = try Places(Environment(["HOME": "/h"]))
    #expect(try places.locate(path) == path)
  }

  @Test func `a file that is there is named as it is`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: home) }
    let places = try Places(Environment(["HOME": home]))
    try PrivateFile.makeFolder(places.archives)
    try PrivateFile.replace("\(places.archives)/Old.sqlite", with: [])
    #expect(try places.archive(named: "Old") == "\(places.archives)/Old.sqlite")
    #expect(try places.archive(named: "New") == "\(places.archives)/new.sqlite")
  }

  @Test(arguments: [
    "", "..", "a/b", ".hidden", "-n", "a b", "a\u{0}", "a:b", "ftp://a", "https://../x",
    "https:///x",
    String(repeating: "a", count: 201),
  ])
  func `a name that leads elsewhere is refused`(_ name: String) throws {
    let places = try Places(Environment(["HOME": "/h"]))
    #expect(throws: ConsoleError.archiveName(name)) { try places.archive(named: name) }
  }

  @Test func `archives are listed by name, and none is no failure`() throws {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: home) }
    let places = try Places(Environment(["HOME": home]))
    #expect(try places.existingArchives() == [])
    try PrivateFile.makeFolder(places.archives)
    for name in ["b.sqlite", "a.sqlite", "a.sqlite-wal", ".x.sqlite", "notes.txt"] {
      try PrivateFile.replace("\(places.archives)/\(name)", with: [])
    }
    let names = try places.existingArchives().map { URL(fileURLWithPath: $0).lastPathComponent }
    #expect(names == ["a.sqlite", "b.sqlite"])
  }
}
