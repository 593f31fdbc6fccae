public import Model
import Writing

/// What a run of `sync`, `follow`, `export` or `import` did, for `--report FILE`.
///
/// Written as JSON of version 1: ids are strings, instants ISO 8601 in UTC.
public struct RunReport: Sendable {
  /// One thing that the run was to deal with: a channel, a file.
  public struct Item: Equatable, Sendable {
    /// What it is: `channel`, `file`, `guild`.
    public var kind: String
    /// Its id, if it has one.
    public var id: Snowflake?
    /// Its name or path.
    public var name: String
    /// How many messages were asked for; nil if nobody knew.
    public var asked: Int?
    /// How many were got.
    public var got: Int
    /// How many were passed over, because they were there or unreadable.
    public var skipped: Int
    /// How many failed.
    public var failed: Int
    /// Why something was passed over or failed, a sentence each.
    public var reasons: [String]

    /// Makes an item.
    public init(
      kind: String,
      id: Snowflake? = nil,
      name: String,
      asked: Int? = nil,
      got: Int = 0,
      skipped: Int = 0,
      failed: Int = 0,
      reasons: [String] = []
    ) {
      self.kind = kind
      self.id = id
      self.name = name
      self.asked = asked
      self.got = got
      self.skipped = skipped
      self.failed = failed
      self.reasons = reasons
    }
  }

  /// The command.
  public var command: String
  /// The archive's path.
  public var archive: String
  /// When the run began.
  public var startedAt: Timestamp
  /// When it ended.
  public var endedAt: Timestamp?
  /// How it ended.
  public var exitCode: ExitCode
  /// What it dealt with.
  public var items: [Item]

  /// Begins a report.
  public init(command: String, archive: String, startedAt: Timestamp) {
    self.command = command
    self.archive = archive
    self.startedAt = startedAt
    endedAt = nil
    exitCode = .done
    items = []
  }

  /// Notes when a run ended and how: what is no `Failure` is the archive's.
  public mutating func end(_ ending: Result<ExitCode, any Error>, at time: Timestamp) {
    endedAt = time
    switch ending {
    case .success(let code): exitCode = code
    case .failure(let failure as Failure): exitCode = failure.code
    case .failure: exitCode = .archive
    }
  }

  /// The report as JSON, on one line.
  public var json: [UInt8] {
    var json = JSONWriter()
    json.object { report in
      report.member("version", 1)
      report.member("command", command)
      report.member("archive", archive)
      report.member("started_at", startedAt)
      report.member("ended_at", endedAt)
      report.member("exit_code", exitCode.rawValue)
      report.key("items")
      report.array { list in
        for item in items { item.write(to: &list) }
      }
    }
    json.endLine()
    return json.bytes
  }

  /// Writes the report to a file, all at once.
  ///
  /// - Throws: `ConsoleError.file`.
  public func write(to path: String) throws(ConsoleError) {
    try PrivateFile.replace(path, with: json)
  }
}

extension RunReport.Item {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { item in
      item.member("kind", kind)
      item.member("id", id)
      item.member("name", name)
      item.member("asked", asked)
      item.member("got", got)
      item.member("skipped", skipped)
      item.member("failed", failed)
      item.key("reasons")
      item.array { list in
        for reason in reasons { list.value(reason) }
      }
    }
  }
}
