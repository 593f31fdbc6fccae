import Foundation
import TestSupport
import Testing

/// What is known beside the messages and comes along with them.
struct FormerNamesTests {
  @Test(arguments: ["ndjson", "sqlite"])
  func `who is looked for by a former name is found in what was read back`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let original = sandbox.archives.path + "/chat.example.sqlite"
    let (out, copy) = (sandbox.home.path("out"), sandbox.home.path("copy.sqlite"))
    try sandbox.export(original, format, to: out)
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    for name in ["Brambles", "\"Marlow of the Hinges\"", "\"Kiln Sensor\""] {
      let counts = try [original, copy].map {
        try sandbox.run(["--archive", $0, "--count", "from:\(name)"]).text
      }
      #expect(counts[0] == counts[1] && counts[0] != "0\n", "\(name): \(counts)")
    }
  }

  @Test(arguments: ["ndjson", "sqlite"])
  func `a nickname of a guild that isn't exported stays behind`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    let copy = sandbox.home.path("copy.sqlite")
    try sandbox.export(
      sandbox.archives.path + "/chat.example.sqlite",
      format,
      to: out,
      ["#kitchen-table"]
    )
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    let names = try sandbox.run(["user", "--archive", copy, "1224146461655040024", "-f", "json"])
    #expect(names.text.contains("Brambles"))
    #expect(!names.text.contains("Bram, supervised"))
  }

  @Test(arguments: ["ndjson", "sqlite"])
  func `a group keeps its picture`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    let copy = sandbox.home.path("copy.sqlite")
    try sandbox.export(sandbox.archives.path + "/chat.example.sqlite", format, to: out)
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    let again = try sandbox.run(
      ["export", "--archive", copy, "1377979858944020482", "-f", "ndjson", "-o", "-"]
    )
    #expect(again.text.contains(#""icon":"0b5e77e1""#))
  }
}
