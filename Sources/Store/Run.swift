public import Model
import Queries
import SQLite

/// One run of a command that writes: where everything it brought came from.
public struct Run: Hashable, Sendable {
  /// Its number in the archive.
  public let id: Int64
  /// Where its documents come from.
  public let source: Source
  /// When it began.
  public let startedAt: Timestamp
}

extension Archive {
  /// Notes that a command begins to write.
  ///
  /// - Parameters:
  ///   - command: its name.
  ///   - origin: what it reads from, such as a file's name.
  ///   - source: where its documents come from.
  ///   - now: the time.
  /// - Returns: the run, to write with.
  /// - Throws: `StoreError` for what SQLite reports.
  public func beginRun(
    command: String,
    origin: String?,
    source: Source,
    now: Timestamp
  ) throws(StoreError) -> Run {
    let id = try attempt("noting the run") { () throws(SQLiteError) in
      try connection.statement(.beginRun)
        .bind(1, command).bind(2, origin).bind(3, source.rawValue).bind(4, now.milliseconds)
        .firstInteger()
    }
    return Run(id: id ?? 0, source: source, startedAt: now)
  }

  /// Notes how a run ended.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - outcome: `done`, `part`, `failed` or `interrupted`.
  ///   - counts: what it did, as a JSON object.
  ///   - now: the time.
  /// - Throws: `StoreError` for what SQLite reports.
  public func endRun(
    _ run: Run,
    outcome: String,
    counts: String,
    now: Timestamp
  ) throws(StoreError) {
    try attempt("noting the run's end") { () throws(SQLiteError) in
      try connection.run(
        SQL.endRun.text,
        [
          ":id": .integer(run.id), ":ended_at": .integer(now.milliseconds),
          ":outcome": .text(outcome), ":counts": .text(counts),
        ]
      )
    }
    for _ in 0..<4 where try !tidy() { break }
  }
}
