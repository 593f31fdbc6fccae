/// A document that owns its bytes and was read once, for asking it several times.
public struct JSONDocument: Sendable {
  /// The document's bytes, as they came.
  public let bytes: [UInt8]

  private let tape: [UInt64]

  /// Reads a document.
  ///
  /// - Throws: `PayloadError` where the bytes are no document.
  public init(_ bytes: [UInt8]) throws(PayloadError) {
    self.bytes = bytes
    tape = try bytes.withUnsafeBufferPointer { (buffer) throws(PayloadError) -> [UInt64] in
      var tape = Tape()
      var parser = JSONParser(buffer)
      try parser.run(into: &tape)
      return Array(UnsafeBufferPointer(start: tape.words, count: tape.count))
    }
  }

  /// Reads a document from a text.
  ///
  /// - Throws: `PayloadError` where the text is no document.
  public init(_ text: String) throws(PayloadError) {
    try self.init(Array(text.utf8))
  }

  /// Shows the root value to a closure; no value may leave it.
  ///
  /// - Throws: what the closure throws.
  public func withRoot<Result, Failure: Error>(
    _ body: (JSONValue) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try tape.withUnsafeBufferPointer { (words) throws(Failure) -> Result in
        guard let base = buffer.baseAddress, let first = words.baseAddress else {
          preconditionFailure("a document that was read has bytes and a tape")
        }
        return try body(JSONValue(bytes: base, tape: first))
      }
    }
  }
}
