import Model
import Payload
public import Store

/// Takes files into an archive.
///
/// Each file is a run of its own, whose origin is the file's name: the path says more about the
/// person's disk than about the messages.
public struct Importer {
  private let archive: Archive
  private let control: ImportControl

  /// Serves an archive that is open for writing.
  public init(into archive: Archive, control: ImportControl) {
    self.archive = archive
    self.control = control
  }

  /// Takes a source in.
  func take(
    _ source: any DocumentSource,
    path: String,
    kind: ImportKind,
    from origin: Source
  ) throws(ImportError) -> ImportReport {
    do throws(StoreError) {
      try learnDictionary(from: source)
      let run = try archive.beginRun(
        command: "import",
        origin: Self.name(of: path),
        source: origin,
        now: control.now()
      )
      let report = try take(source, run: run, report: ImportReport(path: path, kind: kind))
      try archive.endRun(
        run,
        outcome: report.outcome.rawValue,
        counts: report.countsJSON,
        now: control.now()
      )
      return report
    } catch {
      throw .store(error)
    }
  }

  private func take(
    _ source: any DocumentSource,
    run: Run,
    report: ImportReport
  ) throws(StoreError) -> ImportReport {
    let queue = BoundedQueue<Batch>(capacity: 2)
    let dictionary = try archive.codec.currentDictionary()
    let writer = try ImportWriter(
      archive: archive,
      run: run,
      report: report,
      totalBytes: source.totalBytes,
      control: control
    )
    let producer = WorkerThread {
      BatchProducer.run(source, dictionary: dictionary, into: queue)
    }
    var failure: StoreError?
    var isWhole = false
    do throws(StoreError) {
      isWhole = try writer.takeAll { queue.pop() }
    } catch {
      failure = error
    }
    queue.abandon()
    let ending = producer.join()
    do throws(StoreError) {
      if failure == nil, ending.failure == nil, isWhole, let claim = ending.claim {
        try writer.claim(claim)
      }
      try writer.finish()
    } catch {
      failure = failure ?? error
    }
    var report = writer.report
    if let failure {
      report.outcome = .failed
      report.problem = "\(failure)"
    } else if let failure = ending.failure {
      report.outcome = .failed
      report.problem = "\(failure)"
    } else if !isWhole {
      report.outcome = .interrupted
      report.problem = "it was stopped"
    } else if let problem = ending.source.problem {
      report.outcome = .part
      report.problem = problem
    }
    return report
  }

  /// Lets an empty archive learn from the first documents, before anything is packed.
  private func learnDictionary(from source: any DocumentSource) throws(StoreError) {
    guard try archive.isEmpty else { return }
    var samples: [[UInt8]] = []
    var bytes = 0
    // What can't be read shows again when it is imported, and is reported then.
    _ = try? source.read { item in
      if case .document(let document, _) = item.content, document.count <= 64 << 10 {
        samples.append(Array(document))
        bytes += document.count
      }
      return samples.count < 5000 && bytes < 16 << 20
    }
    try archive.learnDictionary(from: samples)
  }

  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

extension Importer {
  /// Takes in a file or folder of a known kind.
  ///
  /// What goes wrong within the file is told by the report; what is committed stays.
  ///
  /// - Throws: `.unreadable`, `.incomplete`, `.archives` where nothing of it can be taken in, and
  ///   `.store` where the archive can't be written at all.
  public func take(_ input: ImportInput) throws(ImportError) -> ImportReport {
    let path = input.path
    switch input.kind {
    case .native:
      return try take(try NDJSONSource(path), path: path, kind: .native, from: .import)
    case .export:
      return try take(try JSONExportSource(path), path: path, kind: .export, from: .import)
    case .chatExporter:
      return try take(try ChatExporterSource(path), path: path, kind: .chatExporter, from: .import)
    case .harvest:
      let isFolder = FolderWalk.isFolder(path)
      let source = try HarvestSource(isFolder ? .folder(path) : .zip(path))
      return try take(source, path: path, kind: .harvest, from: .harvest)
    case .archive: return try ArchiveMerger(into: archive, control: control).merge(path)
    }
  }
}
