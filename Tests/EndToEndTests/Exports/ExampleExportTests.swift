import Foundation
import TestSupport
import Testing

/// What lies in `Exports/Examples` and `Exports/Schema` is what the program writes.
struct ExampleExportTests {
  private static let exports = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../Exports").standardized

  private static let formats = [
    "json", "ndjson", "csv", "text", "markdown", "dce-json", "opensearch", "html",
  ]

  @Test(arguments: formats)
  func `the examples are what the demo archive is exported to`(format: String) throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    try sandbox.export(
      sandbox.archives.path + "/chat.example.sqlite",
      format,
      to: out,
      ["#antenna-shack", "#neighbours-news", "#glass-and-paper"]
    )
    let folder = Self.exports.appendingPathComponent("Examples/\(format)").path
    let made = try sandbox.files(in: out)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try? FileManager.default.removeItem(atPath: folder)
      try FileManager.default.copyItem(atPath: out, toPath: folder)
      Issue.record("recorded \(format): run again without RECORD_GOLDEN")
      return
    }
    let kept = try sandbox.files(in: folder)
    #expect(kept.keys.sorted() == made.keys.sorted())
    for (path, data) in made { #expect(data == kept[path], "\(path)") }
  }

  @Test func `the examples are small`() throws {
    let files = try Sandbox().files(in: Self.exports.appendingPathComponent("Examples").path)
    // Each page brings its looks and its scripts with it.
    let (pages, others) = (
      files.filter { $0.key.hasPrefix("html/") }, files.filter { !$0.key.hasPrefix("html/") }
    )
    #expect(pages.values.reduce(0) { $0 + $1.count } < 400_000)
    #expect(others.values.reduce(0) { $0 + $1.count } < 300_000)
  }

  @Test func `the published template is the one that is written`() throws {
    let sandbox = try Sandbox.withDemo()
    let out = sandbox.home.path("out")
    try sandbox.export(
      sandbox.archives.path + "/chat.example.sqlite",
      "opensearch",
      to: out,
      ["#fuzz-corner"]
    )
    let file = Self.exports.appendingPathComponent("Schema/opensearch/index-template.json")
    let written = try Data(contentsOf: URL(fileURLWithPath: out + "/index-template.json"))
    #expect(try JSONTree(Data(contentsOf: file)) == JSONTree(written))
  }
}
