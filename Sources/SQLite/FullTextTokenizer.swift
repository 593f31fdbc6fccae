import CSQLite

/// What a text is cut for.
public enum TokenizePurpose: Sendable {
  /// To be indexed, or to be taken out of the index.
  case document
  /// To be looked up; the text is one phrase of a query.
  case query
  /// For an auxiliary function.
  case auxiliary
}

/// Cuts texts into tokens for FTS5.
///
/// One is made for each table of each connection and is used on that connection's thread alone.
public protocol FullTextTokenizer: AnyObject {
  /// Cuts a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, possibly broken.
  ///   - purpose: what it is cut for.
  ///   - emit: takes each token in order with its bytes, its range in the text, and whether it
  ///     stands at the same position as the one before; false means stop.
  func tokenize(
    _ text: UnsafeBufferPointer<UInt8>,
    purpose: TokenizePurpose,
    emit: (UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ isColocated: Bool) -> Bool
  )
}

/// Makes tokenizers; kept by SQLite until the connection closes.
private final class TokenizerFactory {
  let make: () -> (any FullTextTokenizer)?

  init(_ make: @escaping () -> (any FullTextTokenizer)?) {
    self.make = make
  }
}

/// Holds one tokenizer; kept by FTS5 between `xCreate` and `xDelete`.
private final class TokenizerBox {
  let tokenizer: any FullTextTokenizer

  init(_ tokenizer: any FullTextTokenizer) {
    self.tokenizer = tokenizer
  }
}

extension Connection {
  /// Gives FTS5 a tokenizer, for this connection.
  ///
  /// - Parameters:
  ///   - name: what `tokenize=` calls it.
  ///   - make: makes one; nothing where it can't, which fails the statement that wanted it.
  /// - Throws: that this SQLite has no FTS5, or what it reports.
  public func register(
    tokenizer name: String,
    _ make: @escaping () -> (any FullTextTokenizer)?
  ) throws(SQLiteError) {
    guard let api = fts5_api_of(handle) else {
      throw SQLiteError(code: .generic, message: "this SQLite has no FTS5")
    }
    var callbacks = fts5_tokenizer(
      xCreate: createTokenizer,
      xDelete: { tokenizer in
        guard let tokenizer else { return }
        Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(tokenizer)).release()
      },
      xTokenize: tokenize
    )
    let factory = Unmanaged.passRetained(TokenizerFactory(make))
    try check(
      api.pointee.xCreateTokenizer(
        api,
        name,
        factory.toOpaque(),
        &callbacks,
        { if let factory = $0 { Unmanaged<TokenizerFactory>.fromOpaque(factory).release() } }
      )
    )
  }
}

private func createTokenizer(
  context: UnsafeMutableRawPointer?,
  arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  count: Int32,
  result: UnsafeMutablePointer<OpaquePointer?>?
) -> Int32 {
  guard let context,
    let tokenizer = Unmanaged<TokenizerFactory>.fromOpaque(context).takeUnretainedValue().make()
  else { return SQLITE_ERROR }
  result?.pointee = OpaquePointer(Unmanaged.passRetained(TokenizerBox(tokenizer)).toOpaque())
  return SQLITE_OK
}

private typealias TokenCallback =
  @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32) ->
  Int32

private func tokenize(
  tokenizer: OpaquePointer?,
  context: UnsafeMutableRawPointer?,
  flags: Int32,
  text: UnsafePointer<CChar>?,
  length: Int32,
  callback: TokenCallback?
) -> Int32 {
  guard let tokenizer, let callback, let text, length > 0 else { return SQLITE_OK }
  let box = Unmanaged<TokenizerBox>.fromOpaque(UnsafeRawPointer(tokenizer))
  let purpose: TokenizePurpose =
    flags & FTS5_TOKENIZE_QUERY != 0
    ? .query : flags & FTS5_TOKENIZE_AUX != 0 ? .auxiliary : .document
  let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
  var code = SQLITE_OK
  // FTS5 keeps the box alive for the length of this call, so no count is needed.
  box._withUnsafeGuaranteedRef { box in
    box.tokenizer.tokenize(bytes.assumingMemoryBound(to: UInt8.self), purpose: purpose) {
      token,
      start,
      end,
      isColocated in
      let characters = UnsafeRawPointer(token.baseAddress)?.assumingMemoryBound(to: CChar.self)
      code = callback(
        context,
        isColocated ? FTS5_TOKEN_COLOCATED : 0,
        characters,
        Int32(token.count),
        Int32(start),
        Int32(end)
      )
      return code == SQLITE_OK
    }
  }
  return code
}
