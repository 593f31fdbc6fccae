import FoundationEssentials
import Payload
import TestSupport
import Testing

struct MediaTests {
  /// A home with an account, and a channel in which files were sent.
  private static func lantern() throws -> Lantern {
    let lantern = try Lantern(generate: #"{"guilds":1,"channels":1,"dms":0,"messages":0}"#)
    let channel = try lantern.stand.world(for: lantern.person.userID).withRoot { root in
      (root["channels"] ?? root).elements.filter { $0["type"]?.integer == 0 }
        .compactMap { $0["id"]?.string }.first { _ in true }
    }
    let files = [
      #"{"filename":"boot.log","content_type":"text/plain","text":"kernel panic: lantern went out"}"#,
      #"{"filename":"pic.png","content_type":"image/png","size":2000}"#,
    ]
    let id = try #require(channel)
    let lines = files.map { file in
      "{\"kind\":\"message\",\"channel_id\":\"\(id)\",\"content\":\"see\",\"attachments\":[\(file)]}"
    }
    // The newest message of a channel is settled once.
    try lantern.stand.load("[\(lines.joined(separator: ","))]")
    #expect(try lantern.login(lantern.person.token).code == 0)
    return lantern
  }

  @Test func `sync brings files along, and what they say is found`() throws {
    let lantern = try Self.lantern()
    let run = try lantern.sync(["--media"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text == "")
    let list = try lantern.sandbox.run(["media", "list", "--format", "ndjson"])
    #expect(list.text.split(separator: "\n").count == 2)
    #expect(list.lines.filter { $0.contains(#""state":"held""#) }.count == 2)
    let found = try lantern.sandbox.run(["filetext:panic"])
    #expect(found.code == 0)
    #expect(found.text.contains("in boot.log: kernel panic"))
    #expect(try lantern.sandbox.run(["filetext:nowhere"]).code == 1)
    #expect(try lantern.sandbox.run(["-filetext:panic", "has:file"]).text.contains("pic.png"))
    #expect(try lantern.sandbox.run(["filetext:\"panic lantern\""]).code == 0)
    #expect(try lantern.sandbox.run(["filetext:pan*"]).code == 0)
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
    #expect(try lantern.stand.summary().withRoot { $0["media_with_authorization"]?.integer } == 0)
    #expect(try lantern.files().allSatisfy { $0.mode & 0o077 == 0 || !$0.path.contains("/media") })
  }

  @Test func `fetch says nothing without a terminal, plans, and writes a report`() throws {
    let lantern = try Self.lantern()
    #expect(try lantern.sync().code == 0)
    let plan = try lantern.sandbox.run(["media", "fetch", "--plan", "--no-pictures"])
    #expect(plan.text.hasPrefix("2 files"))
    let path = lantern.sandbox.home.path("report.json")
    let run = try lantern.sandbox.run(["media", "fetch", "--no-pictures", "--report", path])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.text == "" && run.errors == "")
    let bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    let got = try JSONDocument(bytes).withRoot {
      $0["items"]?.elements.first { _ in true }?["got"]?.integer
    }
    #expect(got == 2)
  }

  @Test func `what is lost is told, wanted again and fetched again`() throws {
    let lantern = try Self.lantern()
    #expect(try lantern.sync(["--media"]).code == 0)
    let files = try lantern.files().filter {
      $0.path.contains("/media/") && !$0.path.hasSuffix(".part")
    }
    .filter { $0.path.split(separator: "/").last?.count == 62 }
    let lost = try #require(files.first)
    try FileManager.default.removeItem(atPath: lost.path)
    #expect(try lantern.sandbox.run(["verify"]).code == 3)
    let run = try lantern.sandbox.run(["media", "verify"])
    #expect(run.code == 3)
    #expect(run.text.contains("missing: "))
    #expect(try lantern.sandbox.run(["media", "fetch"]).code == 0)
    #expect(try lantern.sandbox.run(["media", "verify"]).code == 0)
    #expect(try lantern.sandbox.run(["verify"]).code == 0)
  }

  @Test func `pruning asks, takes out, and keeps it out`() throws {
    let lantern = try Self.lantern()
    #expect(try lantern.sync(["--media"]).code == 0)
    #expect(try lantern.sandbox.run(["media", "prune"]).text.contains("nothing to take out"))
    #expect(try lantern.sandbox.run(["media", "prune", "--kind", "image"]).code == 2)
    let dry = ["media", "prune", "--held", "--kind", "image", "--dry-run"]
    #expect(try lantern.sandbox.run(dry).text.contains("1 file of messages"))
    let run = try lantern.sandbox.run(["media", "prune", "--held", "--kind", "image", "--yes"])
    #expect(run.code == 0)
    let list = try lantern.sandbox.run(["media", "list", "--state", "pruned", "--format", "csv"])
    #expect(list.text.contains("pic.png"))
    #expect(try lantern.sandbox.run(["media", "fetch"]).code == 0)
    #expect(
      try lantern.sandbox.run(["media", "list", "--state", "pruned"]).text.contains("pic.png")
    )
  }

  @Test func `a backup takes files along where that is asked for, and else says that they stay`()
    throws
  {
    let lantern = try Self.lantern()
    #expect(try lantern.sync().code == 0)
    let unseen = try lantern.sandbox.run([
      "media", "list", "--state", "remote", "--format", "ndjson",
    ])
    #expect(unseen.code == 0)
    let files = unseen.lines.filter { !$0.isEmpty }
    #expect(files.count == 2 && unseen.text.contains("boot.log"))
    #expect(files.allSatisfy { $0.contains(#""state":"remote""#) })
    #expect(try lantern.sandbox.run(["media", "fetch", "--no-pictures"]).code == 0)
    let seen = ["media", "list", "--state", "remote", "--format", "ndjson"]
    #expect(try lantern.sandbox.run(seen).text == "")
    let folder = lantern.sandbox.home.path("backup")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bare = try lantern.sandbox.run(["backup", folder + "/bare.sqlite"])
    #expect(bare.code == 0)
    #expect(bare.errors.contains("2 files in ") && bare.errors.contains("stay behind"))
    #expect(!FileManager.default.fileExists(atPath: folder + "/media"))
    let run = try lantern.sandbox.run(["backup", "--media", folder + "/whole.sqlite"])
    #expect(run.code == 0)
    #expect(run.errors.contains("2 files copied"))
    let copy = ["--archive", folder + "/whole.sqlite"]
    #expect(try lantern.sandbox.run(["media", "verify"] + copy).text.contains("2 files: whole"))
    let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for path in all {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
      #expect((attributes[.posixPermissions] as? Int ?? 0) & 0o077 == 0, "\(path)")
    }
    let merged = try lantern.sandbox.run(
      ["merge", "--archive", lantern.sandbox.home.path("other.sqlite")] + [copy[1]]
    )
    #expect(merged.code == 0)
    #expect(merged.errors.contains("2 files beside"), "\(merged.errors)")
    let other = lantern.sandbox.home.path("elsewhere/other.sqlite")
    let taken = try lantern.sandbox.run(["merge", "--media", "--archive", other, copy[1]])
    #expect(taken.code == 0)
    #expect(taken.errors.contains("2 files copied"), "\(taken.errors)")
    let proof = try lantern.sandbox.run(["media", "verify", "--archive", other])
    #expect(proof.text.contains("2 files: whole"))
    #expect(try lantern.sandbox.run(["filetext:panic", "--archive", other]).code == 0)
  }

  @Test func `without files filetext finds nothing and says so`() throws {
    let sandbox = try Sandbox.withDemo()
    let run = try sandbox.run(["filetext:panic"])
    #expect(run.code == 1)
    #expect(run.errors.contains("no texts of files are in this archive"))
  }
}
