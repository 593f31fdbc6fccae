import FoundationEssentials
import Model
import TestSupport
import Testing

@testable import fluxsearch

/// Exports to HTML as a whole: files, ways between them, and what other programs say to them.
struct HTMLExportTests {
  private static func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
      if !isFolder { files[path] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")) }
    }
    return files
  }

  /// A sandbox with an export in `out`.
  private static func exported(
    hostile: Bool,
    _ more: [String] = ["--split", "20"]
  ) throws -> (sandbox: Sandbox, out: String) {
    let sandbox = hostile ? try Sandbox() : try Sandbox.withDemo()
    if hostile {
      let file = sandbox.home.path("hostile.ndjson")
      let lines = HostileChat.lines().map { $0 + [0x0A] }.flatMap(\.self)
      try Data(lines).write(to: URL(fileURLWithPath: file))
      let archive = sandbox.archives.appendingPathComponent("a.sqlite").path
      let run = try sandbox.run([
        "import", "--archive", archive, "--instance", "chat.example", file,
      ])
      #expect(run.code == 0, "\(run.errors)")
    }
    let out = sandbox.home.path("out")
    let run = try sandbox.run(["export", "--all", "-f", "html", "-o", out] + more)
    #expect(run.code == 0, "\(run.errors)")
    return (sandbox, out)
  }

  @Test func `the same archive gives the same pages`() throws {
    let (sandbox, out) = try Self.exported(hostile: false)
    let other = sandbox.home.path("other")
    try sandbox.run(["export", "--all", "-f", "html", "--split", "20", "-o", other])
    #expect(try Self.files(in: out) == Self.files(in: other))
  }

  @Test(arguments: [false, true], [["--split", "20"], ["--split", "month"], []])
  func `every way leads to a place that is there`(hostile: Bool, more: [String]) throws {
    let (sandbox, out) = try Self.exported(hostile: hostile, more)
    defer { withExtendedLifetime(sandbox) {} }
    let files = try Self.files(in: out)
    var anchors: [String: Set<String>] = [:]
    let pages = files.filter { $0.key.hasSuffix(".html") }
      .mapValues { String(decoding: $0, as: UTF8.self) }
    for (path, html) in pages {
      let ids = html.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "an id stands twice in \(path)")
      anchors[path] = Set(ids)
    }
    var ways = 0
    for (path, html) in pages {
      for match in html.matches(of: /\shref="([^"]+)"/) {
        let target = String(match.1)
        guard target.hasPrefix("#") || target.hasPrefix("./") || target.hasPrefix("../") else {
          continue
        }
        ways += 1
        let parts = target.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
        let page = parts[0].isEmpty ? path : try #require(Self.resolve(parts[0], from: path))
        #expect(files[page] != nil, "\(target) of \(path)")
        if parts.count > 1, let known = anchors[page] {
          #expect(known.contains(parts[1]), "\(target) of \(path)")
        }
      }
    }
    #expect(ways > 100)
  }

  /// The file that a relative address names.
  private static func resolve(_ address: String, from page: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(address.replacing("&amp;", with: "&").utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in String(decoding: bytes, as: UTF8.self).split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  @Test(arguments: [false, true])
  func `other readers find no fault in any page`(hostile: Bool) throws {
    let (sandbox, out) = try Self.exported(hostile: hostile)
    try PageCheck.expectConforming(sandbox, out, passingOver: "not a file")
  }

  @Test func `after a new message only the pages that tell of it are written`() throws {
    let (sandbox, out) = try Self.exported(hostile: false)
    let before = try Self.files(in: out)
    let message = Builder.message(
      id: Builder.id(370_000_000_000),
      channel: 1_213_093_883_412_492_294,
      username: "late",
      content: "one more thing"
    )
    let file = sandbox.home.path("late.ndjson")
    try Data(message + [0x0A]).write(to: URL(fileURLWithPath: file))
    let archive = try #require(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.archives.path)
        .first { $0.hasSuffix(".sqlite") }
    )
    try sandbox.run(["import", "--archive", "\(sandbox.archives.path)/\(archive)", file])
    let line = ["export", "--all", "-f", "html", "--split", "20", "-o", out, "--update"]
    #expect(try sandbox.run(line).code == 0)
    let after = try Self.files(in: out)
    let changed = after.filter { before[$0.key] != $0.value }.keys.sorted()
    let folder = "Lantern Works/workshop"
    let meant = changed.allSatisfy {
      $0 == "index.html" || $0 == "manifest.json" || $0.hasPrefix(folder)
    }
    #expect(meant, "\(changed)")
    #expect(
      changed.filter { $0.hasSuffix(".html") && $0.contains("workshop-") }.count <= 3,
      "\(changed)"
    )
  }

  @Test func `a browser has nothing to say to a page`() throws {
    let (sandbox, out) = try Self.exported(hostile: true)
    for page in ["index.html"]
      + (try Self.files(in: out).keys.filter { $0.contains("-overview.html") }.sorted().prefix(2))
    {
      let path = page.addingPercentEncoding()
      let run = try sandbox.shell(
        """
        command -v chromium >/dev/null || exit 0
        chromium --headless=new --no-sandbox --disable-gpu --enable-logging=stderr --v=0 \
          --virtual-time-budget=2000 --user-data-dir='\(sandbox.home.path("profile"))' \
          --dump-dom 'file://\(out)/\(path)' 2>&1 >/dev/null | grep CONSOLE | head -5
        """
      )
      #expect(run.text.isEmpty, "\(page): \(run.text)")
    }
  }
}

extension String {
  fileprivate func addingPercentEncoding() -> String {
    utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || "-._/".utf8.contains(byte)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
