import Foundation
import Testing

/// The drawing of the house, the manifest and the imports must say the same.
struct ArchitectureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What a module may import beside ours.
  private static let system: Set<String> = ["Glibc", "Synchronization"]

  /// The modules whose folders lie beside Sources.
  private static let cellars: Set<String> = ["Queries", "Exports"]

  private struct Row {
    let floor: String
    let module: String
    let imports: Set<String>
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The lines of the table in docs/architecture.md.
  private static func table() throws -> [Row] {
    try text("docs/architecture.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("|"), cells.count == 4, cells[0] != "floor", !cells[0].hasPrefix("-")
      else { return nil }
      let imports = cells[2] == "–" ? [] : cells[2].components(separatedBy: ", ")
      return Row(floor: cells[0], module: cells[1], imports: Set(imports))
    }
  }

  /// The modules that the files of a folder import.
  private static func imports(of folder: String) throws -> Set<String> {
    let base = root.appendingPathComponent(folder)
    var found: Set<String> = []
    let files = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index < 3, !line.hasPrefix(" "),
          words.prefix(index).allSatisfy({ $0.hasPrefix("@") || $0 == "public" }),
          let module = words.dropFirst(index + 1).last
        else { continue }
        found.insert(String(module.prefix { $0 != "." }))
      }
    }
    return found
  }

  /// The dependencies of each target as the manifest declares them.
  private static func manifest() throws -> [String: Set<String>] {
    let text = try text("Package.swift")
    var declared: [String: Set<String>] = [:]
    for match in text.matches(of: /floor\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
      declared[String(match.1)] = names(in: match.2 ?? "")
    }
    let targets = text.matches(
      of: /(?:\.target|\.executableTarget)\(\s*name: "([\w-]+)",\s*dependencies: \[([^\]]*)\]/
    )
    for match in targets { declared[String(match.1)] = names(in: match.2) }
    for match in text.matches(of: /\.systemLibrary\(\s*name: "(\w+)"/) {
      declared[String(match.1)] = []
    }
    for cellar in cellars { declared[cellar] = [] }
    return declared
  }

  private static func names(in list: Substring) -> Set<String> {
    Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
  }

  private static func folder(of module: String) -> String {
    cellars.contains(module) ? module : "Sources/\(module)"
  }

  @Test func `every module under Sources has a line and a section in the drawing`() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent("Sources").path
    )
    let table = try Self.table()
    #expect(Set(table.map(\.module)) == Set(folders).union(Self.cellars))
    let text = try Self.text("docs/architecture.md")
    for row in table where row.floor != "well" {
      #expect(text.contains("\n### \(row.module)\n"), "\(row.module)")
    }
  }

  @Test func `the manifest declares what the drawing shows`() throws {
    let manifest = try Self.manifest()
    for row in try Self.table() {
      #expect(manifest[row.module] == row.imports, "\(row.module)")
    }
  }

  @Test func `no module imports what its line doesn't name`() throws {
    for row in try Self.table() where row.floor != "well" {
      let imported = try Self.imports(of: Self.folder(of: row.module))
      #expect(imported.subtracting(row.imports).subtracting(Self.system) == [], "\(row.module)")
    }
  }

  @Test func `no line names what nobody imports`() throws {
    for row in try Self.table() where row.floor != "well" {
      let imported = try Self.imports(of: Self.folder(of: row.module))
        .union(try Self.imports(of: "Tests/\(row.module)Tests"))
      #expect(row.imports.subtracting(imported) == [], "\(row.module)")
    }
  }

  @Test func `a module imports only what lies below it`() throws {
    let table = try Self.table()
    let heights = ["well": -2, "cellar": -1, "roof": 99]
    var height: [String: Int] = [:]
    for row in table { height[row.module] = heights[row.floor] ?? Int(row.floor) }
    for row in table {
      for imported in row.imports {
        let (own, other) = (try #require(height[row.module]), try #require(height[imported]))
        #expect(other < own, "\(row.module) imports \(imported)")
      }
    }
  }

  @Test func `each well has one importer`() throws {
    let table = try Self.table()
    for well in table where well.floor == "well" {
      let importers = try table.filter { row in
        try row.floor != "well"
          && Self.imports(of: Self.folder(of: row.module)).contains(well.module)
      }
      #expect(importers.count == 1, "\(well.module)")
    }
  }

  @Test func `no file is longer than 450 lines, and no statement file than 8 KB`() throws {
    for file in ["Sources", "Queries", "Tests"].flatMap(Self.sources) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 450, "\(file.lastPathComponent)")
      #expect(file.pathExtension != "sql" || text.utf8.count <= 8_192, "\(file.lastPathComponent)")
    }
  }

  /// The files of Swift and SQL in a folder.
  private static func sources(in folder: String) -> [URL] {
    let base = root.appendingPathComponent(folder)
    let files = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { ["swift", "sql"].contains($0.pathExtension) }
  }
}
