public import Model

/// Writes JSON piece by piece into bytes, with all separators where they belong.
///
///     json.object {
///       $0.member("id", message.id)
///       $0.member("content", message.content)
///     }
///
/// Ids are strings, because they are larger than what other languages' numbers hold. Besides what
/// JSON demands, everything is escaped that a terminal could act upon (DEL, control characters
/// beyond ASCII, direction of text, line separators), so that the output is safe to look at and
/// still exact.
public struct JSONWriter {
  /// What was written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  /// Whether a value was written before in what is open now.
  private var isFirst = true

  /// How many objects and arrays are open.
  private var depth = 0

  /// Begins with nothing.
  public init() {}

  /// Takes what was written so far, and goes on.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Ends a line, between two values of NDJSON or after the last one.
  public mutating func endLine() {
    precondition(depth == 0, "a line can't end within a value")
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  /// Writes an object.
  public mutating func object<Failure: Error>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest("{", "}", members)
  }

  /// Writes an array.
  public mutating func array<Failure: Error>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try nest("[", "]", elements)
  }

  /// Opens an object whose end is written by another call, for documents that are written page by
  /// page.
  public mutating func openObject() {
    open("{")
  }

  /// Closes what `openObject` opened.
  public mutating func closeObject() {
    close("}")
  }

  /// Opens an array whose end is written by another call.
  public mutating func openArray() {
    open("[")
  }

  /// Closes what `openArray` opened.
  public mutating func closeArray() {
    close("]")
  }

  /// Writes a member's name; its value comes next.
  public mutating func key(_ name: String) {
    separate()
    append(quoted: name)
    bytes.append(UInt8(ascii: ":"))
    isFirst = true
  }

  /// Writes a text, or null.
  public mutating func value(_ text: String?) {
    guard let text else { return null() }
    separate()
    append(quoted: text)
  }

  /// Writes a whole number, or null.
  public mutating func value(_ number: (some BinaryInteger)?) {
    guard let number else { return null() }
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes a number, or null; JSON has neither infinity nor not-a-number, and they are null.
  public mutating func value(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes true, false or null.
  public mutating func value(_ truth: Bool?) {
    guard let truth else { return null() }
    separate()
    bytes.append(contentsOf: (truth ? "true" : "false").utf8)
  }

  /// Writes an id as a string, or null.
  public mutating func value(_ id: Snowflake?) {
    value(id.map { String($0.rawValue) })
  }

  /// Writes an instant as ISO 8601 in UTC with milliseconds, or null.
  public mutating func value(_ instant: Timestamp?) {
    value(instant?.iso8601)
  }

  /// Writes null.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  private mutating func separate() {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
  }

  private mutating func nest<Failure: Error>(
    _ opening: Unicode.Scalar,
    _ closing: Unicode.Scalar,
    _ content: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    open(opening)
    try content(&self)
    close(closing)
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    isFirst = true
    depth += 1
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    precondition(depth > 0, "nothing is open that could be closed")
    depth -= 1
    bytes.append(UInt8(ascii: bracket))
    isFirst = false
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { JSONEscape.append($0, to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONWriter {
  /// Writes a member that is a text, or null.
  public mutating func member(_ name: String, _ text: String?) {
    key(name)
    value(text)
  }

  /// Writes a member that is a whole number, or null.
  public mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
    key(name)
    value(number)
  }

  /// Writes a member that is a number, or null.
  public mutating func member(_ name: String, _ number: Double?) {
    key(name)
    value(number)
  }

  /// Writes a member that is true, false or null.
  public mutating func member(_ name: String, _ truth: Bool?) {
    key(name)
    value(truth)
  }

  /// Writes a member that is an id, or null.
  public mutating func member(_ name: String, _ id: Snowflake?) {
    key(name)
    value(id)
  }

  /// Writes a member that is an instant, or null.
  public mutating func member(_ name: String, _ instant: Timestamp?) {
    key(name)
    value(instant)
  }
}
