import Foundation
import Importing
import TestSupport
import Testing

/// An instance with a port is named wherever one is.
struct NamedInstanceTests {
  private static let host = "127.0.0.1:38247"
  private static let file = "127.0.0.1_38247.sqlite"

  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.add(archive: "127.0.0.1_38247", instance: host) { importer throws(ImportError) in
      _ = try importer.take(ImportInput(path: Corpus.demoFile.path, kind: .native))
    }
    return sandbox
  }

  @Test(arguments: [host, "http://127.0.0.1:38247", "127.0.0.1_38247"])
  func `search, status and star take host and port, address and file's name`(_ name: String) throws
  {
    let sandbox = try Self.sandbox()
    #expect(try sandbox.run(["search", "--archive", name, "lantern", "--count"]).lines[0] == "8")
    #expect(try sandbox.run(["status", "--archive", name]).code == 0)
    #expect(try sandbox.run(["star", "--archive", name, "#workshop"]).code == 0)
  }

  @Test func `its archive is merged into its own, and imported`() throws {
    let source = try Self.sandbox()
    let path = source.archives.appendingPathComponent(Self.file).path
    for command in ["merge", "import"] {
      let sandbox = try Sandbox()
      let run = try sandbox.run([command, path])
      #expect(run.code == 0, "\(run.errors)")
      #expect(try sandbox.run(["search", "--archive", Self.host, "--count", "lantern"]).code == 0)
      #expect(
        FileManager.default.fileExists(
          atPath: sandbox.archives.appendingPathComponent(Self.file).path
        )
      )
    }
  }

  @Test(arguments: ["ndjson", "json", "sqlite"])
  func `its exports go back into its archive`(_ format: String) throws {
    let source = try Self.sandbox()
    let out = source.home.path(format == "sqlite" ? "out.sqlite" : "out")
    #expect(try source.run(["export", "#workshop", "-f", format, "-o", out]).code == 0)
    let sandbox = try Sandbox()
    let run = try sandbox.run(["import", out])
    #expect(run.code == 0, "\(run.errors)")
    #expect(
      FileManager.default.fileExists(
        atPath: sandbox.archives.appendingPathComponent(Self.file).path
      )
    )
  }

  @Test(arguments: ["chat.example.org:8443", "https://Chat.example.org:8443/"])
  func `import takes an instance by host and port or address`(_ name: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(["import", "--instance", name, Corpus.demoFile.path])
    #expect(run.code == 0, "\(run.errors)")
    let status = try sandbox.run([
      "status", "--archive", "chat.example.org:8443", "--format", "json",
    ])
    #expect(status.text.contains("chat.example.org:8443"))
  }

  @Test func `what can't be a name is refused with what can`() throws {
    let run = try Sandbox().run(["status", "--archive", "a b"])
    #expect(run.code == 2)
    #expect(run.errors.contains("hint: name a host, a host and port"))
  }
}
