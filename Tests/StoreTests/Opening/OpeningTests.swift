import FoundationEssentials
import Glibc
import Model
import SQLite
import Store
import TestSupport
import Testing

/// Files that are no usable archive, how they are made, and what is said of them.
enum Broken: String, CaseIterable {
  case absent, folder, empty, text, foreign, short, torn, newer, garbled

  func make(at path: String) throws {
    switch self {
    case .absent: break
    case .folder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .empty: try Data().write(to: URL(fileURLWithPath: path))
    case .text:
      try Data("hello, this is no database at all".utf8).write(to: URL(fileURLWithPath: path))
    case .foreign:
      try Connection(path: path, mode: .create).execute(
        "CREATE TABLE t (v); INSERT INTO t VALUES (1)"
      )
    case .short, .torn, .garbled: try damage(path)
    case .newer:
      try archive(at: path)
      try Connection(path: path, mode: .readWrite).execute("PRAGMA user_version = 99")
    }
  }

  private func archive(at path: String) throws {
    let archive = try Archive(at: path, makingFor: "chat.example")
    try archive.setProperty("x", 1)
  }

  private func damage(_ path: String) throws {
    try archive(at: path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    switch self {
    case .short: bytes = bytes.prefix(60)
    case .torn: bytes = bytes.prefix(16384 + 700)
    default: bytes.replaceSubrange(100..<20_000, with: Data(repeating: 0x5A, count: 19_900))
    }
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  var sentence: String {
    switch self {
    case .absent: "there is no archive at PATH"
    case .newer: "PATH was made by a later fluxsearch (its schema is 99)"
    case .short, .torn:
      "PATH is damaged: BYTES bytes are missing at its end: a copy cut short, or made in mid-write"
    case .garbled: "PATH is damaged: database disk image is malformed"
    default: "PATH is no fluxsearch archive"
    }
  }
}

private func failure(at path: String, for access: Archive.Access) -> String {
  do throws(StoreError) {
    let archive = try Archive(at: path, for: access)
    _ = try archive.status()
    return "opened"
  } catch {
    return "\(error)".replacing(path, with: "PATH").replacing(/[0-9]+ bytes/, with: "BYTES bytes")
  }
}

@Test(arguments: Broken.allCases)
func `a file that is no archive is refused in one clear line`(broken: Broken) throws {
  let folder = try TemporaryFolder()
  let path = folder.path("a.sqlite")
  try broken.make(at: path)
  #expect(failure(at: path, for: .reading) == broken.sentence)
}

@Test(arguments: Broken.allCases.filter { $0 != .empty })
func `a writer refuses it too, and changes nothing`(broken: Broken) throws {
  let folder = try TemporaryFolder()
  let path = folder.path("a.sqlite")
  try broken.make(at: path)
  let before = try? Data(contentsOf: URL(fileURLWithPath: path))
  #expect(failure(at: path, for: .writing) == broken.sentence)
  #expect((try? Data(contentsOf: URL(fileURLWithPath: path))) == before)
}

@Test func `an archive is private to its user from the first byte`() throws {
  let temporary = try TemporaryArchive()
  for name in try FileManager.default.contentsOfDirectory(atPath: temporary.folder.url.path) {
    var status = stat()
    #expect(stat(temporary.folder.path(name), &status) == 0)
    #expect(status.st_mode & 0o077 == 0, "\(name)")
  }
}

@Test func `a copy of the main file alone is called torn or older`() throws {
  let temporary = try filled(messages: 1_500)
  let run = try temporary.archive.beginRun(
    command: "import",
    origin: nil,
    source: .import,
    now: .init(milliseconds: 1)
  )
  _ = run
  try temporary.archive.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  try temporary.ingest([Builder.message(id: Builder.id(9_000_000), content: "later")])
  let older = temporary.folder.path("older.sqlite")
  try FileManager.default.copyItem(atPath: temporary.path, toPath: older)
  let first = try verify(Archive(at: older, for: .reading))
  #expect(first.isClean)
  #expect(first.totals[.olderCopy] == 1)
  var bytes = try Data(contentsOf: URL(fileURLWithPath: older))
  // Behind the pages of the schema, without which no archive can be opened at all.
  let middle = bytes.count / 16384 * 3 / 4 * 16384
  bytes.replaceSubrange(
    middle..<bytes.count - 16384,
    with: Data(count: bytes.count - 16384 - middle)
  )
  let torn = temporary.folder.path("torn.sqlite")
  try bytes.write(to: URL(fileURLWithPath: torn))
  let second = try verify(Archive(at: torn, for: .reading), .quick)
  #expect(second.totals[.tornCopy] == 1)
  #expect(second.totals[.olderCopy] == nil)
  #expect(second.worst == .damage)
}

@Test(arguments: 0..<12 as Range<UInt64>)
func `bytes that rot are found or harmless, and never crash a proof`(seed: UInt64) throws {
  let temporary = try filled(seed: 1, messages: 80)
  let path = temporary.folder.path("rotten.sqlite")
  try temporary.archive.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  var bytes = try Data(contentsOf: URL(fileURLWithPath: temporary.path))
  var random = SeededRandom(seed: seed)
  for _ in 0..<40 {
    bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(
      in: 0...255,
      using: &random
    )
  }
  try bytes.write(to: URL(fileURLWithPath: path))
  do throws(StoreError) {
    let archive = try Archive(at: path, for: .writing)
    _ = try Verifier(archive: archive, depth: .full).run()
    _ = try? Repairer(archive: archive).run()
  } catch {
    #expect("\(error)".contains("\n") == false)
  }
}
