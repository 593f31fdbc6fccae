import Foundation
import Payload
import TestSupport
import Testing

/// Pages of an archive that holds files: beside them, and written into them.
struct SelfContainedTests {
  /// A home with an archive in whose media folder there is a picture, a large one, sound and a text.
  private static func home() throws -> Lantern {
    let lantern = try Lantern(generate: #"{"guilds":1,"channels":1,"dms":0,"messages":0}"#)
    let channel = try lantern.stand.world(for: lantern.person.userID).withRoot { root in
      (root["channels"] ?? root).elements.filter { $0["type"]?.integer == 0 }
        .compactMap { $0["id"]?.string }.first { _ in true }
    }
    let id = try #require(channel)
    let files = [
      #"{"filename":"small.png","content_type":"image/png","size":3000,"base64":"\#(picture)"}"#,
      #"{"filename":"large.png","content_type":"image/png","size":2500000,"base64":"\#(picture)"}"#,
      #"{"filename":"boot.log","content_type":"text/plain","text":"kernel </script><b>panic"}"#,
    ]
    let lines = files.map {
      "{\"kind\":\"message\",\"channel_id\":\"\(id)\",\"content\":\"see\",\"attachments\":[\($0)]}"
    }
    try lantern.stand.load("[\(lines.joined(separator: ","))]")
    #expect(try lantern.login(lantern.person.token).code == 0)
    #expect(try lantern.sync(["--media"]).code == 0)
    return lantern
  }

  /// What a picture begins with, in base 64.
  private static let picture = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    .base64EncodedString()

  private static func pages(_ sandbox: Sandbox, _ out: String) throws -> [String: String] {
    try sandbox.files(in: out).filter { $0.key.hasSuffix(".html") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `small pictures are written into the page, and large ones lie beside it`() throws {
    let lantern = try Self.home()
    let sandbox = lantern.sandbox
    let (inner, outer) = (sandbox.home.path("inner"), sandbox.home.path("outer"))
    for (out, more) in [(inner, ["--self-contained"]), (outer, [])] {
      let run = try sandbox.run(["export", "--all", "-f", "html", "-o", out] + more)
      #expect(run.code == 0, "\(run.errors)")
      try PageCheck.expectConforming(sandbox, out)
    }
    let beside = try sandbox.files(in: outer).filter { $0.key.hasPrefix("media/") }
    #expect(beside.count == 3)
    #expect(beside.keys.contains { $0.hasSuffix(".log") })
    let within = try sandbox.files(in: inner).filter { $0.key.hasPrefix("media/") }
    #expect(within.values.map(\.count).contains(2_500_000))
    let page = try #require(try Self.pages(sandbox, inner).first { $0.value.contains("small.png") })
    // What the page holds are the bytes that were sent.
    let data = page.value.matches(of: /src="data:image\/png;base64,([^"]+)"/)
      .compactMap { Data(base64Encoded: String($0.1)) }
    #expect(data.map(\.count) == [3000])
    #expect(beside.values.contains { $0 == data.first })
    #expect(!page.value.contains("</script><b>"))
    let plain = try #require(
      try Self.pages(sandbox, outer).first { $0.value.contains("small.png") }
    )
    #expect(!plain.value.contains("src=\"data:"))
  }

  @Test func `an update of pages with files is what would be made anew`() throws {
    let lantern = try Self.home()
    let sandbox = lantern.sandbox
    let out = sandbox.home.path("out")
    let line = ["export", "--all", "-f", "html", "--split", "month", "-o"]
    #expect(try sandbox.run(line + [out]).code == 0)
    // A file that is taken out of the archive goes out of the pages.
    let prune = ["media", "prune", "--held", "--kind", "image", "--larger-than", "1M", "--yes"]
    #expect(try sandbox.run(prune).code == 0)
    #expect(try sandbox.run(line + [out, "--update"]).code == 0)
    let fresh = sandbox.home.path("fresh")
    #expect(try sandbox.run(line + [fresh]).code == 0)
    #expect(try sandbox.files(in: out) == sandbox.files(in: fresh))
    #expect(try !sandbox.files(in: out).values.contains { $0.count == 2_500_000 })
    // And comes back with it.
    #expect(try sandbox.run(["media", "fetch", "--again"]).code == 0)
    #expect(try sandbox.run(line + [out, "--update"]).code == 0)
    #expect(try sandbox.files(in: out).values.contains { $0.count == 2_500_000 })
    let again = try sandbox.run(line + [out, "--update"])
    #expect(again.errors.contains("of which 0 were written"))
  }
}
