/// Takes everything personal out of a document, so that a dictionary can be trained on it.
///
/// A trained dictionary holds parts of its samples word for word, and `forget` could not reach it
/// there. So only keys, punctuation, spaces and the words `true`, `false` and `null` stay. Every
/// letter and digit of other strings becomes another one, drawn as often as it is common: no text is
/// left, but zstd still learns how dear each byte is, which saves a fifth against empty strings.
struct BlankedSample {
  private var blanked: [UInt8] = []
  private var random: UInt64

  private init(seed: UInt64) {
    random = seed | 1
  }

  /// Blanks a document that has been read as JSON; the same document always becomes the same sample.
  static func make(from document: UnsafeRawBufferPointer) -> [UInt8] {
    // FNV-1a: two documents must not get the same noise, or the noise would be learned.
    let seed = document.prefix(256).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    var sample = BlankedSample(seed: seed)
    sample.take(document)
    return sample.blanked
  }

  private mutating func take(_ document: UnsafeRawBufferPointer) {
    blanked.reserveCapacity(document.count)
    var position = 0
    while position < document.count {
      let byte = document[position]
      switch byte {
      case UInt8(ascii: "\""):
        let end = Self.endOfString(document, from: position + 1)
        keep(document[position + 1..<end], isKey: Self.isFollowedByColon(document, end))
        position = end
      case UInt8(ascii: "0")...UInt8(ascii: "9"): blanked.append(digit())
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " "):
        blanked.append(byte)
      default: break
      }
      position += 1
    }
  }

  /// Where the string's closing quote stands, or the document's end.
  private static func endOfString(_ document: UnsafeRawBufferPointer, from start: Int) -> Int {
    var position = start
    while position < document.count, document[position] != UInt8(ascii: "\"") {
      position += document[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position, document.count)
  }

  private static func isFollowedByColon(_ document: UnsafeRawBufferPointer, _ quote: Int) -> Bool {
    var position = quote + 1
    while position < document.count, document[position] == 0x20 { position += 1 }
    return position < document.count && document[position] == UInt8(ascii: ":")
  }

  /// A key stays where it looks like one of the protocol's; ids as keys do not.
  private mutating func keep(_ string: Slice<UnsafeRawBufferPointer>, isKey: Bool) {
    blanked.append(UInt8(ascii: "\""))
    let isName = string.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == UInt8(ascii: "_") }
    if isKey && isName && string.count <= 32 {
      blanked.append(contentsOf: string)
    } else if Self.isTimestamp(string) {
      // The century, and what has no fraction of a second but zeros, is everybody's.
      blanked.append(contentsOf: string.prefix(3))
      for byte in string.dropFirst(3).dropLast(9) { blank(byte, isHash: false) }
      blanked.append(contentsOf: string.suffix(9))
    } else {
      let isHash = string.count >= 16 && string.allSatisfy(Self.isHexadecimal)
      for byte in string { blank(byte, isHash: isHash) }
    }
    blanked.append(UInt8(ascii: "\""))
  }

  private mutating func blank(_ byte: UInt8, isHash: Bool) {
    switch byte {
    case _ where isHash: blanked.append(draw(Self.hexadecimal))
    case UInt8(ascii: "0")...UInt8(ascii: "9"): blanked.append(digit())
    case UInt8(ascii: "a")...UInt8(ascii: "z"): blanked.append(draw(Self.letters))
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): blanked.append(draw(Self.letters) & 0xDF)
    // The first byte of a character tells its script, the others which character it is.
    case 0x80...0xBF: blanked.append(0x80 | UInt8(truncatingIfNeeded: next() & 0x3F))
    default: blanked.append(byte)
    }
  }

  private mutating func digit() -> UInt8 {
    UInt8(ascii: "0") + UInt8(truncatingIfNeeded: next() % 10)
  }

  private mutating func draw(_ letters: [UInt8]) -> UInt8 {
    letters[Int(next() % UInt64(letters.count))]
  }

  /// Xorshift: any noise will do.
  private mutating func next() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random >> 11
  }

  /// Letters, each as often as in a hundred of ordinary text.
  private static let letters = Array(
    ("eeeeeeeeeeeetttttttttaaaaaaaaoooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmww"
      + "ffggyyppbbvkjxqz").utf8
  )

  private static let hexadecimal = Array("0123456789abcdef".utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66)
  }

  /// Whether it looks like `2026-03-05T14:00:00…`.
  private static func isTimestamp(_ string: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard string.count >= 20, string.count <= 35 else { return false }
    let first = string.startIndex
    return string[first + 4] == UInt8(ascii: "-") && string[first + 10] == UInt8(ascii: "T")
      && string[first + 13] == UInt8(ascii: ":") && string[first] == UInt8(ascii: "2")
      && !string.contains { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A && $0 != 0x54 && $0 != 0x5A }
  }
}
