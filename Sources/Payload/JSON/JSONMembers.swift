import Glibc

/// The name of a member, compared by its bytes.
public struct JSONKey {
  let bytes: UnsafeBufferPointer<UInt8>
  let hasEscapes: Bool

  /// How many bytes the name has in the document, escapes unresolved.
  @inline(__always) public var count: Int { bytes.count }

  /// The name as a text.
  public var string: String { JSONText.string(bytes, hasEscapes: hasEscapes) }

  /// Whether the name is a given one; a name that is written with escapes counts as what it says.
  @inline(__always)
  public static func == (key: JSONKey, name: StaticString) -> Bool {
    guard !key.hasEscapes, let base = key.bytes.baseAddress else { return key.isSpelledOut(name) }
    return key.bytes.count == name.utf8CodeUnitCount
      && memcmp(base, name.utf8Start, name.utf8CodeUnitCount) == 0
  }

  @inline(never)
  private func isSpelledOut(_ name: StaticString) -> Bool {
    string.utf8.elementsEqual(name.description.utf8)
  }
}

/// A member of an object.
public struct JSONMember {
  /// The name.
  public let key: JSONKey
  /// The value.
  public let value: JSONValue

  /// The bytes from the name's opening quote to the value's end, as they stand in the document.
  public var rawBytes: UnsafeBufferPointer<UInt8> {
    let raw = value.rawBytes
    guard let name = key.bytes.baseAddress, let start = raw.baseAddress else { return raw }
    let opening = name - 1
    return UnsafeBufferPointer(start: opening, count: start - opening + raw.count)
  }
}

/// The members of an object, in order; nothing for another value.
public struct JSONMembers: Sequence, IteratorProtocol {
  private let object: JSONValue
  private var place: Int
  private let end: Int

  @inline(__always)
  init(_ value: JSONValue) {
    object = value
    place = value.index &+ 2
    end = value.isObject ? value.indexAfter : place
  }

  /// Gives the next member.
  @inline(__always)
  public mutating func next() -> JSONMember? {
    guard place < end else { return nil }
    let name = TapeWord(bits: object.tape[place])
    let value = object.sibling(at: place &+ 1)
    place = value.indexAfter
    return JSONMember(
      key: JSONKey(bytes: object.contents(of: name), hasEscapes: name.hasEscapes),
      value: value
    )
  }
}

/// The elements of an array, in order; nothing for another value.
public struct JSONElements: Sequence, IteratorProtocol {
  private let array: JSONValue
  private var place: Int
  private let end: Int

  @inline(__always)
  init(_ value: JSONValue) {
    array = value
    place = value.index &+ 2
    end = value.isArray ? value.indexAfter : place
  }

  /// Gives the next element.
  @inline(__always)
  public mutating func next() -> JSONValue? {
    guard place < end else { return nil }
    let value = array.sibling(at: place)
    place = value.indexAfter
    return value
  }
}

extension JSONValue {
  /// The members of an object, in order; nothing for another value.
  public var members: JSONMembers { JSONMembers(self) }

  /// The elements of an array, in order; nothing for another value.
  public var elements: JSONElements { JSONElements(self) }

  /// The value of the last member of a name, or nothing where there is none.
  ///
  /// It looks through all members: who needs many asks once for each member instead.
  public subscript(name: StaticString) -> JSONValue? {
    var found: JSONValue?
    for member in members where member.key == name {
      found = member.value
    }
    return found
  }
}
