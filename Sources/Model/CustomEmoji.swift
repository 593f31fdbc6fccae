/// Custom emoji as they stand in a text: `<:name:id>` or `<a:name:id>`.
public enum CustomEmoji {
  /// The longest that is looked at, in bytes.
  private static let longest = 128

  /// Finds them in a text, in order.
  public static func all(in text: String) -> [Emoji] {
    var text = text
    return text.withUTF8 { bytes in
      var found: [Emoji] = []
      var position = 0
      while position < bytes.count {
        guard bytes[position] == UInt8(ascii: "<") else {
          position += 1
          continue
        }
        let rest = UnsafeBufferPointer(rebasing: bytes[position...].prefix(longest))
        if let (emoji, length) = read(rest) {
          found.append(emoji)
          position += length
        } else {
          position += 1
        }
      }
      return found
    }
  }

  private static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (Emoji, length: Int)? {
    let isAnimated = bytes.count > 2 && bytes[1] == UInt8(ascii: "a") && bytes[2] == 0x3A
    let start = isAnimated ? 3 : 2
    guard bytes.count > start, bytes[start - 1] == 0x3A,
      let colon = bytes[start...].firstIndex(where: { !isNamePart($0) }), colon > start,
      bytes[colon] == 0x3A,
      let end = bytes[(colon + 1)...].firstIndex(where: { !(0x30...0x39).contains($0) }),
      bytes[end] == UInt8(ascii: ">"),
      let id = Snowflake(String(decoding: bytes[(colon + 1)..<end], as: UTF8.self))
    else { return nil }
    let name = String(decoding: bytes[start..<colon], as: UTF8.self)
    return (Emoji(id: id, name: name, isAnimated: isAnimated), end + 1)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}
