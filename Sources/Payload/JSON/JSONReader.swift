/// Reads JSON as the world writes it, and keeps its working memory from one document to the next.
///
/// It takes what strict readers refuse where the meaning is plain: lone surrogates and invalid UTF-8
/// (replaced by U+FFFD in values, kept in raw bytes), control characters and NUL within strings, a
/// byte order mark, numbers of any size (they stay text), names that repeat (the last one counts).
/// It never recurses, so nesting cannot exhaust the stack.
///
/// A reader is for one thread; it may be used again from within its own scope.
public final class JSONReader {
  /// The longest document: 64 MB.
  public static let maximumLength = 64 << 20

  /// The most arrays and objects within each other.
  public static let maximumDepth = 512

  private var spare: Tape?

  /// Makes a reader.
  public init() {}

  /// Reads a document and shows its root value to a closure.
  ///
  /// - Parameters:
  ///   - bytes: the document, which must stay unchanged until the closure returns.
  ///   - body: works on the values. None of them may leave the closure: they point into the bytes.
  /// - Returns: what the closure returns.
  /// - Throws: `PayloadError` where the bytes are no document, and what the closure throws.
  public func read<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (JSONValue) throws(PayloadError) -> Result
  ) throws(PayloadError) -> Result {
    guard let base = bytes.baseAddress else { throw .unexpectedEnd(at: 0) }
    // The tape leaves its place while it is in use, so that a read within a read gets its own.
    var tape = takeTape()
    do throws(PayloadError) {
      var parser = JSONParser(bytes)
      try parser.run(into: &tape)
      let result = try body(JSONValue(bytes: base, tape: UnsafePointer(tape.words)))
      keep(tape)
      return result
    } catch {
      keep(tape)
      throw error
    }
  }

  /// Reads a document from an array of bytes: see the form that takes a pointer.
  ///
  /// - Throws: `PayloadError` where the bytes are no document, and what the closure throws.
  public func read<Result>(
    _ bytes: [UInt8],
    _ body: (JSONValue) throws(PayloadError) -> Result
  ) throws(PayloadError) -> Result {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PayloadError) -> Result in
      try read(buffer, body)
    }
  }

  private func takeTape() -> Tape {
    guard var tape = spare.take() else { return Tape() }
    tape.clear()
    return tape
  }

  private func keep(_ tape: consuming Tape) {
    guard tape.capacity <= Tape.keptCapacity else { return }
    spare = consume tape
  }
}
