import Importing
import Model
import SQLite
import Store

/// A whole import: from a file of JSON to an archive that can be searched.
struct ImportPhase {
  let options: Options

  init(_ options: Options) {
    self.options = options
  }

  func run() throws -> Facts {
    Folder.removeDatabase(options.archivePath)
    var facts = Facts()
    var report: ImportReport?
    // What a user waits for: opening, reading, packing, indexing, and the last word on the disk.
    let time = try Meter.measure {
      let archive = try Archive(at: options.archivePath, makingFor: "bench.example")
      let control = ImportControl(now: { Timestamp(milliseconds: 1_760_000_000_000) })
      report = try Importer(into: archive, control: control)
        .take(ImportInput(path: options.corpus, kind: .native))
      try archive.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    facts.set("wall", time.wall)
    facts.set("cpu", time.cpu)
    facts.set("outcome", report?.outcome.rawValue ?? "none")
    facts.set("messages", Double(report?.counts.added ?? 0))
    facts.set("bytes", Double(Folder.size(options.archivePath)))
    for (name, bytes) in try DatabaseSize(options.archivePath).parts {
      facts.set("part.\(name)", Double(bytes))
    }
    return facts
  }
}
