/// Where in the outer document a stream stands.
enum StreamState: Hashable {
  /// Nothing has come but white space or a byte order mark.
  case beforeDocument
  /// In the outer object, before a member's name or the closing brace.
  case beforeName
  /// Within a member's name.
  case inName
  /// Behind a member's name, before its colon.
  case beforeColon
  /// Behind a colon, before the member's value.
  case beforeMember
  /// Within a member's value that is not the array.
  case inMember
  /// Behind a member's value, before a comma or the closing brace.
  case afterMember
  /// In the array, before an element or the closing bracket.
  case beforeElement
  /// Within an element.
  case inElement
  /// Behind an element, before a comma or the closing bracket.
  case afterElement
  /// The document is whole; only white space can follow.
  case afterDocument
  /// A byte came that can't stand where it stood; what follows is passed over.
  case broken(at: Int)
}

extension JSONStream {
  /// Takes one byte that stands between names and values, after white space.
  mutating func punctuation(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count, Self.isSpace(bytes[position]) {
      position += 1
    }
    guard position < bytes.count else { return position }
    let byte = bytes[position]
    switch (state, byte) {
    case (.beforeDocument, _): return begin(byte, at: position)
    case (.beforeName, UInt8(ascii: "}")): state = .afterDocument
    case (.beforeName, UInt8(ascii: "\"")): return beginValue(byte, at: position, .inName)
    case (.beforeColon, UInt8(ascii: ":")): state = .beforeMember
    case (.beforeMember, UInt8(ascii: "[")) where target == .member(name): enterArray()
    case (.beforeMember, _) where Self.canBegin(byte):
      return beginValue(byte, at: position, .inMember)
    case (.afterMember, UInt8(ascii: ",")): state = .beforeName
    case (.afterMember, UInt8(ascii: "}")): state = .afterDocument
    case (.beforeElement, UInt8(ascii: "]")), (.afterElement, UInt8(ascii: "]")):
      state = target == .document ? .afterDocument : .afterMember
    case (.beforeElement, _) where Self.canBegin(byte):
      return beginValue(byte, at: position, .inElement)
    case (.afterElement, UInt8(ascii: ",")): state = .beforeElement
    default: state = .broken(at: consumed + position)
    }
    return position + 1
  }

  private mutating func begin(_ byte: UInt8, at position: Int) -> Int {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if consumed + position < mark.count, mark[consumed + position] == byte { return position + 1 }
    if target == .document, byte == UInt8(ascii: "[") {
      enterArray()
    } else if target != .document, byte == UInt8(ascii: "{") {
      state = .beforeName
    } else {
      state = .broken(at: consumed + position)
    }
    return position + 1
  }

  private mutating func enterArray() {
    hasArray = true
    state = .beforeElement
  }

  private mutating func beginValue(_ byte: UInt8, at position: Int, _ within: StreamState) -> Int {
    scan = ValueScan(first: byte)
    valueOffset = consumed + position
    state = within
    return position
  }

  /// Takes the bytes of the value under way and hands it out where it ends.
  mutating func value<Failure: Error>(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let limit = state == .inElement ? elementLimit : memberLimit
    guard let end = scan.end(in: bytes, from: start) else {
      hold(UnsafeBufferPointer(rebasing: bytes[start...]), limit)
      return bytes.count
    }
    let tail = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard heldLength > 0 else {
      try handOut(tail.count <= limit ? tail : nil, length: tail.count, body)
      return end
    }
    hold(tail, limit)
    let length = heldLength
    heldLength = 0
    // Out of its place while it is shown, for handing out changes the stream.
    var whole: [UInt8] = []
    swap(&whole, &held)
    try whole.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try handOut(length <= limit ? buffer : nil, length: length, body)
    }
    whole.removeAll(keepingCapacity: whole.count <= 1 << 20)
    swap(&whole, &held)
    return end
  }

  private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) {
    heldLength += bytes.count
    if heldLength <= limit {
      held.append(contentsOf: bytes)
    } else {
      held = []
    }
  }

  private mutating func handOut<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>?,
    length: Int,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    switch state {
    case .inName:
      state = .beforeColon
      // A name beyond the limit is nobody's; its value is passed over as any other.
      let inner = bytes.map { UnsafeBufferPointer(rebasing: $0.dropFirst().dropLast()) }
      name = inner.map { JSONText.string($0, hasEscapes: true) } ?? ""
    case .inMember:
      state = .afterMember
      try body(bytes.map { .member(name, $0) } ?? .skippedMember(name, length: length))
    default:
      state = .afterElement
      let index = elements
      elements += 1
      guard let bytes else {
        skipped += 1
        try body(.skippedElement(index: index, offset: valueOffset, length: length))
        return
      }
      try body(.element(bytes, index: index, offset: valueOffset))
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Whether a byte can begin a value: anything but what stands between values.
  private static func canBegin(_ byte: UInt8) -> Bool {
    ![UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte)
  }
}
