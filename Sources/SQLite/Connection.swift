import CSQLite
import Glibc

/// A connection to a database file.
///
/// It lives on one thread at a time and is not `Sendable`: whoever opens it keeps it, usually inside
/// one actor.
public final class Connection {
  /// How a file is opened.
  public enum Mode: Sendable {
    /// To read and write; the file must be there.
    case readWrite
    /// To read and write; the file is made where it is missing.
    case create
    /// To read only.
    case readOnly
    /// To read a file that nobody changes, without locks: for folders that can't be written.
    case immutable
  }

  /// The file's path, or `:memory:`.
  public let path: String

  let handle: OpaquePointer
  private var cache: [String: Statement] = [:]
  private var limits: ProgressLimits?

  /// Tells SQLite, before its first use, not to count its memory: the counting takes a lock at each
  /// allocation, and nobody asks for the result.
  private static let configureOnce: Void = {
    sqlite3_config_without_memory_statistics()
  }()

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: the file, or `:memory:`.
  ///   - mode: how it is opened.
  /// - Throws: what SQLite reports; that the file is no database shows at the first statement.
  public init(path: String, mode: Mode) throws(SQLiteError) {
    self.path = path
    Self.configureOnce
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch mode {
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = Self.immutableURI(path)
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened else {
      throw SQLiteError(code: .init(rawValue: code), message: "out of memory")
    }
    guard code == SQLITE_OK else {
      let message = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      throw SQLiteError(code: .init(rawValue: code), message: message)
    }
    handle = opened
    // A file from elsewhere is outside data: its schema may not call functions with side effects, and
    // no trigger of it is run.
    sqlite3_db_config_defensive(opened, 1)
    sqlite3_db_config_enable_trigger(opened, 0)
    sqlite3_extended_result_codes(opened, 1)
  }

  deinit {
    cache.removeAll()
    // A statement that outlives its connection keeps the handle alive until it is finalised.
    sqlite3_close_v2(handle)
  }

  func error(_ code: Int32, sql: String? = nil) -> SQLiteError {
    Self.error(code, on: handle, sql: sql)
  }

  static func error(_ code: Int32, on handle: OpaquePointer?, sql: String?) -> SQLiteError {
    let extended = sqlite3_extended_errcode(handle)
    let offset = sqlite3_error_offset(handle)
    return SQLiteError(
      code: .init(rawValue: extended == SQLITE_OK ? code : extended),
      message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown error",
      sql: sql,
      offset: offset >= 0 ? Int(offset) : nil
    )
  }

  func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw error(code) }
  }

  private static func immutableURI(_ path: String) -> String {
    var uri = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = Array("0123456789ABCDEF")
        uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return uri + "?immutable=1"
  }
}

extension Connection {
  /// Prepares a statement for one use.
  ///
  /// - Throws: what SQLite says of the text.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: self, isPersistent: false)
  }

  /// Gives the statement kept for a text, reset and without values; prepares it the first time.
  ///
  /// One caller at a time may use it: a nested use of the same text needs `prepare`.
  ///
  /// - Throws: what SQLite says of the text.
  public func statement(_ sql: String) throws(SQLiteError) -> Statement {
    try statement(sql, named: sql)
  }

  /// Gives the statement kept under a name, reset and without values; prepares it the first time.
  ///
  /// Where a statement runs for every message, looking it up by its whole text costs as much as a
  /// small statement itself.
  ///
  /// - Parameters:
  ///   - sql: the text, the same for every use of the name.
  ///   - name: what it is kept under.
  /// - Returns: the statement, reset and without values.
  /// - Throws: what SQLite says of the text.
  public func statement(_ sql: String, named name: String) throws(SQLiteError) -> Statement {
    if let kept = cache[name] {
      kept.clear()
      return kept
    }
    // Kept statements live long, and are told so for SQLite's allocator (sqlite3_prepare_v3).
    let statement = try Statement(sql, on: self, isPersistent: true)
    cache[name] = statement
    return statement
  }

  /// Runs every statement of a script in turn, rows unread.
  ///
  /// - Throws: what SQLite reports; statements before the failing one have taken effect.
  public func execute(_ script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, sql: script) }
  }

  /// Runs a kept statement with values by name.
  ///
  /// - Throws: what SQLite reports.
  public func run(_ sql: String, _ values: [String: Value] = [:]) throws(SQLiteError) {
    let statement = try statement(sql)
    for (name, value) in values {
      statement.bind(name, value)
    }
    try statement.run()
  }

  /// Hands each row of a kept statement to a closure.
  ///
  /// - Throws: what SQLite reports, or what the closure throws.
  public func forEachRow(
    _ sql: String,
    _ values: [String: Value] = [:],
    _ body: (Statement) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let statement = try statement(sql)
    for (name, value) in values {
      statement.bind(name, value)
    }
    defer { statement.reset() }
    while try statement.step() {
      try body(statement)
    }
  }

  /// Reads what a closure makes of each row.
  ///
  /// - Throws: what SQLite reports.
  public func rows<Element>(
    _ sql: String,
    _ values: [String: Value] = [:],
    _ make: (Statement) -> Element
  ) throws(SQLiteError) -> [Element] {
    var elements: [Element] = []
    try forEachRow(sql, values) { elements.append(make($0)) }
    return elements
  }

  /// Reads the first column of the first row, or nothing where there is no row.
  ///
  /// - Throws: what SQLite reports.
  public func value(_ sql: String, _ values: [String: Value] = [:]) throws(SQLiteError) -> Value? {
    let statement = try statement(sql)
    for (name, value) in values {
      statement.bind(name, value)
    }
    defer { statement.reset() }
    return try statement.step() ? statement.value(0) : nil
  }

  /// The row number of the last insertion.
  public var lastInsertedRow: Int64 {
    sqlite3_last_insert_rowid(handle)
  }

  /// How many rows the last statement changed.
  public var changes: Int64 {
    sqlite3_changes64(handle)
  }

  /// How many rows this connection has changed since it was opened.
  public var totalChanges: Int64 {
    sqlite3_total_changes64(handle)
  }

  /// Whether the file was opened to be written.
  public var isWritable: Bool {
    sqlite3_db_readonly(handle, "main") == 0
  }

  /// Whether a transaction is open.
  public var isInTransaction: Bool {
    sqlite3_get_autocommit(handle) == 0
  }

  /// Lets the next statements change what is otherwise SQLite's own affair: the tables behind an index,
  /// for one that is broken can't be mended from within.
  public func setDefensive(_ isDefensive: Bool) {
    sqlite3_db_config_defensive(handle, isDefensive ? 1 : 0)
  }

  /// How long a statement waits for another connection's lock, in milliseconds.
  public func setBusyTimeout(milliseconds: Int32) {
    sqlite3_busy_timeout(handle, milliseconds)
  }

  /// Asks now and then, while a statement runs, whether to stop; nil ends the asking.
  ///
  /// A stopped statement throws `.interrupted`.
  ///
  /// - Parameter shouldStop: true to stop; called about every 2,000 steps of SQLite's machine.
  public func setStopCondition(_ shouldStop: (() -> Bool)?) {
    guard let shouldStop else {
      sqlite3_progress_handler(handle, 0, nil, nil)
      limits = nil
      return
    }
    let limits = ProgressLimits(shouldStop: shouldStop)
    self.limits = limits
    // The box is kept by this connection for as long as SQLite may call with it.
    sqlite3_progress_handler(
      handle,
      2000,
      { context in
        guard let context else { return 0 }
        let limits = Unmanaged<ProgressLimits>.fromOpaque(context).takeUnretainedValue()
        return limits.shouldStop() ? 1 : 0
      },
      Unmanaged.passUnretained(limits).toOpaque()
    )
  }

  /// Lets a person's own statements read and nothing else.
  ///
  /// Writing, attaching other files and changing settings are refused with `.notAuthorized`.
  public func allowOnlyReading() {
    // No row of chat is longer, and a person's own statement must not fill the memory with one value.
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    sqlite3_set_authorizer(
      handle,
      { _, action, name, _, _, _ in
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: SQLITE_OK
        // FTS5 asks it of itself whenever a search begins; it tells nothing and changes nothing.
        case SQLITE_PRAGMA where name.map { strcmp($0, "data_version") } == 0: SQLITE_OK
        default: SQLITE_DENY
        }
      },
      nil
    )
  }
}

/// Keeps the question that SQLite asks while it runs.
private final class ProgressLimits {
  let shouldStop: () -> Bool

  init(shouldStop: @escaping () -> Bool) {
    self.shouldStop = shouldStop
  }
}
