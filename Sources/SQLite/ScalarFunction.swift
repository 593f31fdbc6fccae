import CSQLite

/// The arguments of a call from SQL, valid during the call.
public struct FunctionArguments {
  let count: Int32
  let values: UnsafeMutablePointer<OpaquePointer?>?

  private func argument(_ index: Int) -> OpaquePointer? {
    index >= 0 && index < Int(count) ? values?[index] : nil
  }

  /// Whether an argument is null or not there.
  public func isNull(_ index: Int) -> Bool {
    guard let argument = argument(index) else { return true }
    return sqlite3_value_type(argument) == SQLITE_NULL
  }

  /// An argument as a whole number; 0 for null.
  public func integer(_ index: Int) -> Int64 {
    argument(index).map { sqlite3_value_int64($0) } ?? 0
  }

  /// An argument as text; empty for null.
  public func text(_ index: Int) -> String {
    guard let argument = argument(index), let start = sqlite3_value_text(argument) else {
      return ""
    }
    let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Lends an argument's bytes until the closure ends.
  public func withBlob<Result>(
    _ index: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    guard let argument = argument(index), let start = sqlite3_value_blob(argument) else {
      return body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    return body(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
    )
  }
}

/// Keeps a Swift closure for SQLite until the function is removed with its connection.
private final class FunctionBox {
  let body: (FunctionArguments) -> Value

  init(_ body: @escaping (FunctionArguments) -> Value) {
    self.body = body
  }
}

extension Connection {
  /// Gives SQL a function, for this connection.
  ///
  /// - Parameters:
  ///   - name: what SQL calls it.
  ///   - argumentCount: how many arguments it takes.
  ///   - body: a pure function of its arguments.
  /// - Throws: what SQLite reports.
  public func register(
    function name: String,
    argumentCount: Int32,
    _ body: @escaping (FunctionArguments) -> Value
  ) throws(SQLiteError) {
    let box = Unmanaged.passRetained(FunctionBox(body))
    // On failure SQLite calls the destructor itself, so the box is never leaked.
    try check(
      sqlite3_create_function_v2(
        handle,
        name,
        argumentCount,
        SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
        box.toOpaque(),
        { context, count, values in
          guard let data = sqlite3_user_data(context) else { return }
          let box = Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue()
          give(box.body(FunctionArguments(count: count, values: values)), to: context)
        },
        nil,
        nil,
        { if let box = $0 { Unmanaged<FunctionBox>.fromOpaque(box).release() } }
      )
    )
  }
}

/// Hands a value back to SQL.
func give(_ value: Value, to context: OpaquePointer?) {
  switch value {
  case .null: sqlite3_result_null(context)
  case .integer(let number): sqlite3_result_int64(context, number)
  case .real(let number): sqlite3_result_double(context, number)
  case .text(var text):
    text.withUTF8 { bytes in
      let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      if let start {
        sqlite3_result_text64(
          context,
          start,
          UInt64(bytes.count),
          sqlite3_transient(),
          UInt8(SQLITE_UTF8)
        )
      } else {
        sqlite3_result_text(context, "", 0, sqlite3_transient())
      }
    }
  case .blob(let bytes):
    bytes.withUnsafeBytes {
      sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), sqlite3_transient())
    }
  }
}
