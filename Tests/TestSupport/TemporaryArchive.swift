public import FoundationEssentials
public import Model
import Payload
public import SQLite
public import Store

/// A folder that is there for one test.
public final class TemporaryFolder {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder that nobody else uses.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("fluxsearch-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Nothing depends on it: the system clears its temporary folder too.
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String {
    url.appendingPathComponent(name).path
  }
}

/// An archive in a folder of its own, open for writing.
public final class TemporaryArchive {
  /// The folder.
  public let folder: TemporaryFolder
  /// The archive's file.
  public let path: String
  /// The archive.
  public private(set) var archive: Archive

  /// Makes an empty archive.
  ///
  /// - Throws: `StoreError`, or what the file system reports.
  public init(named name: String = "chat.example.sqlite") throws {
    folder = try TemporaryFolder()
    path = folder.path(name)
    archive = try Archive(at: path, makingFor: "chat.example")
  }

  /// Closes the archive and opens it anew.
  ///
  /// - Throws: `StoreError`.
  public func reopen(for access: Archive.Access = .writing) throws {
    // The old one must let go of its lock before another kind is taken.
    archive = try Archive(at: path, for: .reading)
    archive = try Archive(at: path, for: access)
  }

  /// Takes documents in, in one transaction and as one run.
  ///
  /// - Parameters:
  ///   - documents: message objects as JSON.
  ///   - source: where they come from.
  ///   - shape: how they are read.
  ///   - channel: the channel of those that do not name theirs.
  ///   - author: the author of those that do not name theirs.
  ///   - milliseconds: the time of the run.
  /// - Returns: what became of them.
  /// - Throws: `StoreError`, or `PayloadError` where a document can't become a message.
  @discardableResult
  public func ingest(
    _ documents: [[UInt8]],
    source: Source = .api,
    shape: DocumentShape = .fluxer,
    channel: Int64? = nil,
    author: User? = nil,
    at milliseconds: Int64 = 1_700_000_000_000
  ) throws -> IngestCounts {
    let now = Timestamp(milliseconds: milliseconds)
    let run = try archive.beginRun(command: "test", origin: nil, source: source, now: now)
    let ingester = try Ingester(archive: archive, run: run)
    let batch = try documents.map {
      try Builder.incoming($0, shape: shape, channel: channel, author: author)
    }
    let counts = try archive.write("testing") { () throws(StoreError) in
      try ingester.ingest(batch)
    }
    try archive.endRun(run, outcome: "done", counts: "{}", now: now)
    return counts
  }

  /// The rows that a statement gives, as values.
  public func rows(_ sql: String) throws -> [[Value]] {
    try Self.rows(sql, in: archive)
  }

  /// The first value that a statement gives.
  public func value(_ sql: String) throws -> Value? {
    try archive.connection.value(sql)
  }

  /// The rows of messages whose index entries match.
  public func matches(_ match: String) throws -> [Int64] {
    try archive.connection.rows(
      "SELECT rowid FROM search_index WHERE search_index MATCH :match ORDER BY rowid",
      [":match": .text(match)]
    ) { $0.integer(0) }
  }

  /// The rows that a statement gives in an archive.
  public static func rows(_ sql: String, in archive: Archive) throws -> [[Value]] {
    var rows: [[Value]] = []
    let statement = try archive.connection.prepare(sql)
    let count = Int32(statement.columnNames.count)
    while try statement.step() {
      rows.append((0..<count).map { statement.value($0) })
    }
    return rows
  }
}

extension Archive {
  /// Everything that the promised views tell, as text whose lines do not depend on the order of
  /// writing.
  ///
  /// - Parameter views: those to leave out, such as the runs' when two histories are compared.
  /// - Returns: a line for each row of each view.
  /// - Throws: `SQLiteError`.
  public func dump(without views: Set<String> = ["v1_runs"]) throws -> String {
    let names = try connection.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'view' AND name LIKE 'v1\\_%' ESCAPE '\\'"
    ) { $0.text(0) }
    var text = ""
    for name in names.sorted() where !views.contains(name) {
      text += "== \(name)\n"
      let lines = try TemporaryArchive.rows("SELECT * FROM \(name)", in: self).map { row in
        row.map { "\($0)" }.joined(separator: " | ")
      }
      text += lines.sorted().joined(separator: "\n") + "\n"
    }
    return text
  }
}
