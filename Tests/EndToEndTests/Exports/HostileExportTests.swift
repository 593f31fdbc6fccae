import Foundation
import TestSupport
import Testing

/// Hostile text in every field that a person can write, through every format.
struct HostileExportTests {
  private let sandbox: Sandbox
  private let archive: String
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    archive = sandbox.home.path("hostile.sqlite")
    out = sandbox.home.path("out")
    try sandbox.take(HostileChat.lines(), into: archive)
  }

  private static let schema = URL(fileURLWithPath: #filePath)
    .appendingPathComponent("../../../../Exports/Schema/export.schema.json").standardized

  @Test(arguments: ["json", "ndjson", "csv", "text", "markdown", "dce-json", "opensearch"])
  func `no name leads out of the folder or hides`(format: String) throws {
    try sandbox.export(archive, format, to: out)
    let files = try sandbox.files(in: out)
    #expect(files.count > HostileText.all.count)
    for path in files.keys {
      Harmless.check(Data(path.utf8), path)
      let parts = path.split(separator: "/")
      #expect(!parts.contains { $0.hasPrefix(".") || $0.utf8.count > 255 }, "\(path)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.home.url.path)
        .filter { $0.hasPrefix(".") }.isEmpty
    )
  }

  @Test func `JSON keeps to its schema and tells each text exactly`() throws {
    try sandbox.export(archive, "json", to: out, ["--all", "--raw"])
    let schema = try JSONSchema(Self.schema)
    var texts: [String: String] = [:]
    for (path, data) in try sandbox.files(in: out) where path != "manifest.json" {
      Harmless.check(data, path)
      let document = try JSONTree(data)
      let findings = schema.findings(in: document)
      #expect(findings.isEmpty, "\(path): \(findings.prefix(3))")
      guard document["channel"]?["id"]?.string == "500" else { continue }
      for message in document["messages"]?.elements ?? [] {
        texts[message["id"]?.string ?? ""] = message["content"]?.string
      }
    }
    for (number, text) in HostileText.all.enumerated() {
      // Half of a pair can't be told by Foundation either.
      guard let told = try? JSONTree(Data("[\(text.json)]".utf8)).elements[0].string else {
        continue
      }
      #expect(texts["\(HostileChat.id(number))"] == told, "\(text)")
    }
  }

  @Test func `CSV comes back through Python's reader, and nothing in it is reckoned with`() throws {
    try sandbox.export(archive, "csv", to: out + "/csv")
    try sandbox.export(archive, "json", to: out + "/json")
    let script = """
      import csv, glob, json, sys
      csv.field_size_limit(1 << 30)
      told = {}
      for path in glob.glob(sys.argv[1] + "/json/*/*.json"):
        for m in json.load(open(path, encoding="utf-8"))["messages"]: told[m["channel_id"], m["id"]] = m
      seen = 0
      for path in glob.glob(sys.argv[1] + "/csv/*/*.csv"):
        rows = csv.reader(open(path, encoding="utf-8", newline=""), strict=True)
        names = next(rows)
        for row in rows:
          assert len(row) == len(names), path
          for cell in row:
            start = cell.lstrip()[:1]
            assert cell[:1] not in "\\t\\r\\n" or cell == "", (path, cell[:20])
            assert start not in "=+-@\\uff1d\\uff0b\\uff0d\\uff20" or start == "", (path, cell[:20])
          row = dict(zip(names, row))
          m = told[row["channel_id"], row["id"]]
          for cell, text in ((row["content"], m["content"]), (row["author"], m["author"]["name"])):
            assert cell in (text, "'" + text), (path, cell[:40], text[:40])
          seen += 1
      assert seen == len(told) > 200, (seen, len(told))
      """
    let file = sandbox.home.path("check.py")
    try Data(script.utf8).write(to: URL(fileURLWithPath: file))
    let run = try sandbox.shell("PYTHONUTF8=1 python3 '\(file)' '\(out)'")
    #expect(run.code == 0, "\(run.errors.suffix(600))")
  }

  @Test(arguments: ["text", "markdown", "json", "dce-json", "opensearch"])
  func `what is written to be looked at can't reach a terminal`(format: String) throws {
    try sandbox.export(archive, format, to: out)
    for (path, data) in try sandbox.files(in: out) { Harmless.check(data, path) }
  }

  @Test func `markdown has no link but to the web and no element`() throws {
    try sandbox.export(archive, "markdown", to: out)
    for (path, data) in try sandbox.files(in: out) where path.hasSuffix(".md") {
      let text = String(decoding: data, as: UTF8.self)
      let links = text.matches(of: /(?:^|[^\\])\]\(<?([a-zA-Z][^:)>\s]*):/)
      for link in links {
        let scheme = link.output.1.lowercased()
        #expect(["http", "https", "mailto"].contains(scheme), "\(path): \(link.output.0)")
      }
    }
  }

  @Test func `lines for OpenSearch are an action and a message in turn`() throws {
    try sandbox.export(archive, "opensearch", to: out)
    var ids: Set<String> = []
    var count = 0
    for (path, data) in try sandbox.files(in: out) where path.hasSuffix(".ndjson") {
      let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
      #expect(data.last == 0x0A && lines.count % 2 == 1, "\(path)")
      for pair in stride(from: 0, to: lines.count - 1, by: 2) {
        let action = try JSONTree(Data(lines[pair]))["index"]
        let message = try JSONTree(Data(lines[pair + 1]))
        #expect(action?["_index"]?.string == "fluxsearch-messages")
        let id = try #require(action?["_id"]?.string)
        #expect(
          id == "chat.example/\(message["channel_id"]?.string ?? "")/\(message["id"]?.string ?? "")"
        )
        ids.insert(id)
        count += 1
      }
    }
    #expect(ids.count == count && count > 2 * HostileText.all.count)
  }

  @Test(arguments: ["ndjson", "sqlite"])
  func `what is read back makes the same messages`(format: String) throws {
    try sandbox.export(archive, format, to: out)
    let copy = sandbox.home.path("copy.sqlite")
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    try sandbox.expectSame(copy, archive)
    #expect(try sandbox.run(["verify", "--archive", copy]).code == 0)
  }

  @Test func `another tool's form is read back with every text`() throws {
    try sandbox.export(archive, "dce-json", to: out)
    let copy = sandbox.home.path("copy.sqlite")
    #expect(try sandbox.run(["import", "--archive", copy, out]).code == 0)
    let texts = ["sql", "--format", "ndjson", "SELECT id, channel_id, content FROM v1_messages"]
    let lines = try [archive, copy].map {
      try sandbox.run(texts + ["--archive", $0]).lines.sorted()
    }
    #expect(lines[0] == lines[1])
  }
}
