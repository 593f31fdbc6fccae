import CSQLite

/// A prepared statement: bound, stepped, read and reset.
///
/// Parameters are numbered from 1 in the order of their first appearance in the text, columns from
/// 0. Bound values are copied. A statement belongs to its connection's thread; it must not outlive the
/// connection, or its statements fail.
public final class Statement {
  /// The text it was made from.
  public let sql: String

  private let handle: OpaquePointer

  init(_ sql: String, on connection: Connection, isPersistent: Bool) throws(SQLiteError) {
    self.sql = sql
    var handle: OpaquePointer?
    var trailing: String?
    let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    var text = sql
    let code = text.withUTF8 { bytes -> Int32 in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v3(
        connection.handle,
        start,
        Int32(bytes.count),
        flags,
        &handle,
        &tail
      )
      if let start, let tail {
        let rest = bytes[(start.distance(to: tail))...]
        trailing = String(decoding: rest, as: UTF8.self)
      }
      return code
    }
    guard code == SQLITE_OK else { throw Connection.error(code, on: connection.handle, sql: sql) }
    guard let handle else {
      throw SQLiteError(code: .generic, message: "the statement is empty", sql: sql)
    }
    self.handle = handle
    remainder = trailing ?? ""
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// What of the text came after the first statement.
  public let remainder: String

  /// Whether it changes nothing in the database file.
  public var isReadOnly: Bool {
    sqlite3_stmt_readonly(handle) != 0
  }

  /// The names of its parameters, in order; a parameter without a name is nil.
  public var parameterNames: [String?] {
    (0..<sqlite3_bind_parameter_count(handle)).map { index in
      sqlite3_bind_parameter_name(handle, index + 1).map { String(cString: $0) }
    }
  }

  /// The names of its columns, in order.
  public var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { index in
      sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
    }
  }

  // MARK: Binding

  /// Binds a whole number, or null.
  @discardableResult
  public func bind(_ index: Int32, _ number: Int64?) -> Self {
    if let number {
      sqlite3_bind_int64(handle, index, number)
    } else {
      sqlite3_bind_null(handle, index)
    }
    return self
  }

  /// Binds a number with a fraction, or null.
  @discardableResult
  public func bind(_ index: Int32, _ number: Double?) -> Self {
    if let number {
      sqlite3_bind_double(handle, index, number)
    } else {
      sqlite3_bind_null(handle, index)
    }
    return self
  }

  /// Binds a text, or null.
  @discardableResult
  public func bind(_ index: Int32, _ text: String?) -> Self {
    guard var text else {
      sqlite3_bind_null(handle, index)
      return self
    }
    text.withUTF8 { bindText(index, $0) }
    return self
  }

  /// Binds UTF-8 bytes as a text.
  public func bindText(_ index: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = UnsafeRawPointer(bytes.baseAddress) else {
      sqlite3_bind_text(handle, index, "", 0, sqlite3_transient())
      return
    }
    sqlite3_bind_text64(
      handle,
      index,
      start.assumingMemoryBound(to: CChar.self),
      UInt64(bytes.count),
      sqlite3_transient(),
      UInt8(SQLITE_UTF8)
    )
  }

  /// Binds bytes.
  public func bindBlob(_ index: Int32, _ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else {
      sqlite3_bind_zeroblob(handle, index, 0)
      return
    }
    sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), sqlite3_transient())
  }

  /// Runs to the end with bytes that are lent and not copied, and forgets them again.
  ///
  /// - Parameters:
  ///   - bytes: a blob, or a text's UTF-8.
  ///   - index: the parameter.
  ///   - isText: whether it is a text.
  /// - Throws: what SQLite reports.
  public func run(
    lending bytes: UnsafeRawBufferPointer,
    to index: Int32,
    isText: Bool = false
  ) throws(SQLiteError) {
    // Without a destructor SQLite takes the bytes for lasting; they last until the parameter is null.
    if let start = bytes.baseAddress, isText {
      let characters = start.assumingMemoryBound(to: CChar.self)
      sqlite3_bind_text64(handle, index, characters, UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
    } else if let start = bytes.baseAddress {
      sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), nil)
    } else if isText {
      sqlite3_bind_text(handle, index, "", 0, sqlite3_transient())
    } else {
      sqlite3_bind_zeroblob(handle, index, 0)
    }
    defer { sqlite3_bind_null(handle, index) }
    try run()
  }

  /// Runs to the end with a text that is lent and not copied, and forgets it again.
  ///
  /// - Throws: what SQLite reports.
  public func run(lending text: String, to index: Int32) throws(SQLiteError) {
    var text = text
    var failure: SQLiteError?
    // The closure can't throw a typed error.
    text.withUTF8 { bytes in
      do throws(SQLiteError) {
        try run(lending: UnsafeRawBufferPointer(bytes), to: index, isText: true)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Binds any value.
  @discardableResult
  public func bind(_ index: Int32, _ value: Value) -> Self {
    switch value {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(let text): bind(index, text)
    case .blob(let bytes): bytes.withUnsafeBytes { bindBlob(index, $0) }
    }
    return self
  }

  /// Binds values to the first parameters, in order.
  @discardableResult
  public func bind(_ values: [Value]) -> Self {
    for (index, value) in values.enumerated() {
      bind(Int32(index) + 1, value)
    }
    return self
  }

  /// Binds a value to a parameter by its name, such as `:channel`.
  ///
  /// A name that the statement does not have is a programmer's error and traps.
  @discardableResult
  public func bind(_ name: String, _ value: Value) -> Self {
    let index = sqlite3_bind_parameter_index(handle, name)
    precondition(index > 0, "no parameter \(name) in: \(sql)")
    return bind(index, value)
  }

  // MARK: Running

  /// Goes to the next row.
  ///
  /// - Returns: whether there is one; after the last, the statement is reset.
  /// - Throws: what SQLite reports; the statement is reset then too.
  public func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    default:
      let error = Connection.error(code, on: sqlite3_db_handle(handle), sql: sql)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs to the end, rows unread.
  ///
  /// - Throws: what SQLite reports.
  public func run() throws(SQLiteError) {
    while try step() {}
  }

  /// Runs up to the first row and ends reading.
  ///
  /// - Returns: the first column, or nothing where there is no row or the column is null.
  /// - Throws: what SQLite reports.
  public func firstInteger() throws(SQLiteError) -> Int64? {
    defer { reset() }
    return try step() ? optionalInteger(0) : nil
  }

  /// Ends reading; values stay bound.
  public func reset() {
    sqlite3_reset(handle)
  }

  /// Ends reading and forgets the bound values.
  public func clear() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  // MARK: Reading

  /// Whether a column of the row is null.
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A column as a whole number; 0 for null.
  public func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  /// A column as a whole number, or nothing for null.
  public func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// A column as a number with a fraction; 0 for null.
  public func real(_ column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  /// A column as text, or empty for null, with bytes that are no UTF-8 replaced.
  public func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// A column as text, or nothing for null.
  public func optionalText(_ column: Int32) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// Lends the bytes of a column of text until the closure ends.
  public func withText<Result>(
    _ column: Int32,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = sqlite3_column_text(handle, column)
    return body(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
  }

  /// Lends the bytes of a column until the closure ends.
  public func withBlob<Result, Failure>(
    _ column: Int32,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// A column as it is stored.
  public func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(withBlob(column) { Array($0) })
    default: .null
    }
  }
}
