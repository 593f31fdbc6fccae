/// A value of a document: a small view that points into the document's bytes and tape.
///
/// It is good only within the scope that handed it out, and is never stored.
public struct JSONValue {
  /// What a value is.
  public enum Kind: String, Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool
    /// A number, of any size.
    case number
    /// A text.
    case string
    /// An ordered list.
    case array
    /// Members with names.
    case object
  }

  let bytes: UnsafePointer<UInt8>
  let tape: UnsafePointer<UInt64>
  let index: Int

  @inline(__always)
  init(bytes: UnsafePointer<UInt8>, tape: UnsafePointer<UInt64>, index: Int = 0) {
    self.bytes = bytes
    self.tape = tape
    self.index = index
  }

  @inline(__always) var word: TapeWord { TapeWord(bits: tape[index]) }

  /// The index behind all that belongs to the value.
  @inline(__always) var indexAfter: Int {
    word.isContainer ? Int(truncatingIfNeeded: tape[index &+ 1] >> 32) : index &+ 1
  }

  @inline(__always)
  func sibling(at index: Int) -> JSONValue {
    JSONValue(bytes: bytes, tape: tape, index: index)
  }

  /// What the value is.
  public var kind: Kind {
    switch word.kind {
    case .null: .null
    case .no, .yes: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Whether it is `null`.
  public var isNull: Bool { word.kindBits == TapeWord.Kind.null.rawValue }

  /// Whether it is an object.
  public var isObject: Bool { word.kindBits == TapeWord.Kind.object.rawValue }

  /// Whether it is an array.
  public var isArray: Bool { word.kindBits == TapeWord.Kind.array.rawValue }

  /// How many elements or members there are, repeated names counted each time; 0 for scalars.
  public var count: Int {
    word.isContainer ? Int(truncatingIfNeeded: tape[index &+ 1] & 0xFFFF_FFFF) : 0
  }

  /// The truth value, or nothing where it is something else.
  public var bool: Bool? {
    switch word.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The text with its escapes resolved, or nothing where it is no string.
  ///
  /// What can't be in a string (a lone surrogate, invalid UTF-8) is replaced by U+FFFD.
  public var string: String? {
    let word = word
    guard word.kindBits == TapeWord.Kind.string.rawValue else { return nil }
    return JSONText.string(contents(of: word), hasEscapes: word.hasEscapes)
  }

  /// The number as it is written, or nothing where it is no number.
  public var numberText: String? {
    let word = word
    guard word.kind == .number else { return nil }
    return String(decoding: contents(of: word), as: UTF8.self)
  }

  /// The bytes of the value exactly as they stand in the document.
  public var rawBytes: UnsafeBufferPointer<UInt8> {
    let word = word
    guard word.kind == .string else { return contents(of: word) }
    return UnsafeBufferPointer(start: bytes + (word.start - 1), count: word.length + 2)
  }

  /// Where the value stands in its document, in bytes.
  public var place: Range<Int> {
    let raw = rawBytes
    let start = raw.baseAddress.map { $0 - bytes } ?? 0
    return start..<start + raw.count
  }

  /// The bytes of a scalar without quotes, escapes unresolved.
  @inline(__always)
  func contents(of word: TapeWord) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + word.start, count: word.length)
  }
}
