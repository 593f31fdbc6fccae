/// Writes a document's tape in one pass, without recursion.
///
/// While an array or object is open, the second of its words holds the index of the one around it
/// and the count so far; so the tape is the stack, too.
struct JSONParser {
  enum Step {
    case value
    case afterValue
    case end
  }

  private static let outside = Int(UInt32.max)

  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  private var container = JSONParser.outside
  private var isInObject = false
  private var depth = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads the whole document onto a tape.
  mutating func run(into tape: inout Tape) throws(PayloadError) {
    guard bytes.count <= JSONReader.maximumLength else { throw .tooLarge(bytes.count) }
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
    var step = Step.value
    while step != .end {
      step = try step == .value ? value(&tape) : afterValue(&tape)
    }
    skipSpace()
    guard position == bytes.count else { throw .trailingBytes(at: position) }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      position &+= 1
    }
  }

  /// The byte after white space, which stays to be read.
  @inline(__always)
  private mutating func peek() throws(PayloadError) -> UInt8 {
    skipSpace()
    guard position < bytes.count else { throw .unexpectedEnd(at: position) }
    return bytes[position]
  }

  @inline(__always)
  private mutating func value(_ tape: inout Tape) throws(PayloadError) -> Step {
    let byte = try peek()
    switch byte {
    case UInt8(ascii: "\""): try string(&tape)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return try open(&tape, byte == UInt8(ascii: "{"))
    case UInt8(ascii: "-"), 0x30...0x39: try number(&tape)
    case UInt8(ascii: "t"): try literal("true", .yes, &tape)
    case UInt8(ascii: "f"): try literal("false", .no, &tape)
    case UInt8(ascii: "n"): try literal("null", .null, &tape)
    default: throw .unexpectedByte(byte, at: position, expected: .value)
    }
    return .afterValue
  }

  @inline(__always)
  private mutating func afterValue(_ tape: inout Tape) throws(PayloadError) -> Step {
    guard container != Self.outside else { return .end }
    let byte = try peek()
    if byte == UInt8(ascii: ",") {
      position &+= 1
      if isInObject { try key(&tape) }
      tape.set(container &+ 1, tape.get(container &+ 1) &+ 1)
      return .value
    }
    guard byte == (isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
      let expected = isInObject ? PayloadError.Expectation.commaOrBrace : .commaOrBracket
      throw .unexpectedByte(byte, at: position, expected: expected)
    }
    close(&tape, lastCounts: 1)
    return .afterValue
  }

  private mutating func open(
    _ tape: inout Tape,
    _ isObject: Bool
  ) throws(PayloadError) -> Step {
    guard depth < JSONReader.maximumDepth else { throw .tooDeep(at: position) }
    depth &+= 1
    let around = container
    container = tape.count
    isInObject = isObject
    tape.append(TapeWord(isObject ? .object : .array, start: position, length: 0))
    tape.append(TapeWord(bits: UInt64(truncatingIfNeeded: around) << 32))
    position &+= 1
    let next = try peek()
    if next == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close(&tape, lastCounts: 0)
      return .afterValue
    }
    if isObject { try key(&tape) }
    return .value
  }

  /// Closes the innermost array or object, whose closing byte is at the position.
  private mutating func close(_ tape: inout Tape, lastCounts: UInt64) {
    position &+= 1
    depth &-= 1
    let opened = TapeWord(bits: tape.get(container))
    let link = tape.get(container &+ 1)
    let kind = isInObject ? TapeWord.Kind.object : .array
    tape.set(
      container,
      TapeWord(kind, start: opened.start, length: position &- opened.start).bits
    )
    let count = (link & 0xFFFF_FFFF) &+ lastCounts
    tape.set(container &+ 1, UInt64(truncatingIfNeeded: tape.count) << 32 | count)
    container = Int(truncatingIfNeeded: link >> 32)
    if container != Self.outside {
      isInObject = TapeWord(bits: tape.get(container)).kind == .object
    }
  }

  @inline(__always)
  private mutating func key(_ tape: inout Tape) throws(PayloadError) {
    let quote = try peek()
    guard quote == UInt8(ascii: "\"") else {
      throw .unexpectedByte(quote, at: position, expected: .key)
    }
    try string(&tape)
    let colon = try peek()
    guard colon == UInt8(ascii: ":") else {
      throw .unexpectedByte(colon, at: position, expected: .colon)
    }
    position &+= 1
  }

  private mutating func literal(
    _ text: StaticString,
    _ kind: TapeWord.Kind,
    _ tape: inout Tape
  ) throws(PayloadError) {
    let start = position
    for offset in 0..<text.utf8CodeUnitCount {
      guard position < bytes.count else { throw .unexpectedEnd(at: position) }
      let byte = bytes[position]
      guard byte == text.utf8Start[offset] else {
        throw .unexpectedByte(byte, at: position, expected: .value)
      }
      position &+= 1
    }
    tape.append(TapeWord(kind, start: start, length: text.utf8CodeUnitCount))
  }
}
