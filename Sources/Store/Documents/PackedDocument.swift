/// A document as it lies in the archive.
///
/// The body is a list of fragments (how many; for each its offset in the document, from the end of the
/// one before, and its number) and the rest of the document as a frame of zstd.
public struct PackedDocument: Hashable, Sendable {
  /// The dictionary it was packed against: 0 is none, negative ones are built in.
  public let dictionary: Int64
  /// The list of fragments, and the packed rest.
  public let body: [UInt8]

  /// Takes what a row holds.
  init(dictionary: Int64, body: [UInt8]) {
    self.dictionary = dictionary
    self.body = body
  }

  /// Writes the list of fragments before the packed rest.
  init<Failure>(
    _ split: SplitDocument,
    number: (SplitDocument.Fragment) throws(Failure) -> Int64
  ) throws(Failure) {
    var body: [UInt8] = []
    // Two numbers of seven bits a byte for each fragment, ten bytes each at most.
    body.reserveCapacity(1 + 20 * split.fragments.count + split.frame.count)
    body.append(UInt8(truncatingIfNeeded: split.fragments.count))
    var end = 0
    for fragment in split.fragments {
      Self.append(UInt64(fragment.offset - end), to: &body)
      Self.append(UInt64(bitPattern: try number(fragment)), to: &body)
      end = fragment.offset + fragment.bytes.count
    }
    body.append(contentsOf: split.frame)
    self.dictionary = split.dictionary
    self.body = body
  }

  /// Reads the list of fragments of a body, or nothing where it is damaged.
  ///
  /// - Returns: how many bytes of the rest stand before each fragment, the fragments' numbers, and where
  ///   the packed rest begins.
  static func list(
    of body: UnsafeRawBufferPointer
  ) -> (fragments: [(gap: Int, number: Int64)], frameStart: Int)? {
    guard let count = body.first, count <= 8 else { return nil }
    var position = 1
    var fragments: [(gap: Int, number: Int64)] = []
    for _ in 0..<count {
      guard let gap = number(in: body, at: &position), gap <= 64 << 20,
        let number = number(in: body, at: &position)
      else { return nil }
      fragments.append((Int(gap), Int64(bitPattern: number)))
    }
    return (fragments, position)
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  private static func number(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }
}
