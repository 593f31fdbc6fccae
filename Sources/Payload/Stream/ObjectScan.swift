/// Walks over the members of one object and reads none of them.
///
/// It looks at quotes and brackets only, so it costs a fraction of reading; what a member holds may
/// turn out to be no JSON. It never recurses and keeps nothing.
public struct ObjectScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var isFirst = true

  /// Whether the bytes turned out to be no whole object; told once `next` gives nothing.
  public private(set) var isBroken = false

  /// A member: where its name (between the quotes, escapes as they are) and its value lie.
  public struct Member {
    /// The name's bytes.
    public var name: Range<Int>
    /// The value's bytes, brackets and quotes included.
    public var value: Range<Int>
  }

  /// Begins to walk; the bytes must stay unchanged as long as it is used.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Gives the next member; nothing behind the last one, and where the bytes are no whole object.
  public mutating func next() -> Member? {
    guard !isBroken else { return nil }
    if isFirst {
      guard skip() == UInt8(ascii: "{") else { return fail() }
      position += 1
    }
    defer { isFirst = false }
    switch skip() {
    case UInt8(ascii: "}"): return nil
    case UInt8(ascii: ",") where !isFirst:
      position += 1
      guard skip() == UInt8(ascii: "\"") else { return fail() }
    case UInt8(ascii: "\"") where isFirst: break
    default: return fail()
    }
    guard let name = value(), skip() == UInt8(ascii: ":") else { return fail() }
    position += 1
    guard skip() != nil, let value = value() else { return fail() }
    return Member(name: name.lowerBound + 1..<name.upperBound - 1, value: value)
  }

  /// Passes over white space and gives the byte behind it.
  private mutating func skip() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return bytes[position]
      }
    }
    return nil
  }

  private mutating func value() -> Range<Int>? {
    let start = position
    var scan = ValueScan(first: bytes[start])
    guard let end = scan.end(in: bytes, from: start), end > start else { return nil }
    position = end
    return start..<end
  }

  private mutating func fail() -> Member? {
    isBroken = true
    return nil
  }
}
