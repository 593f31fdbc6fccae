/// Takes everything personal out of a document, so that a dictionary can be trained on it.
///
/// A trained dictionary holds parts of its samples word for word, and `forget` could not reach it
/// there. So only keys, punctuation, and the words `true`, `false` and `null` stay; every other
/// string becomes empty but for what a time stamp has in common with all others, and every number
/// loses its digits but the first.
enum BlankedSample {
  /// Blanks a document that has been read as JSON.
  static func make(from document: UnsafeRawBufferPointer) -> [UInt8] {
    var blanked: [UInt8] = []
    blanked.reserveCapacity(document.count / 2)
    var position = 0
    while position < document.count {
      let byte = document[position]
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(document, from: position + 1)
        keep(document[position + 1..<end], isKey: isFollowedByColon(document, end), in: &blanked)
        position = end
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        blanked.append(UInt8(ascii: "0"))
        while position + 1 < document.count, isNumber(document[position + 1]) { position += 1 }
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "{"), UInt8(ascii: "}"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: "-"), UInt8(ascii: " "):
        blanked.append(byte)
      default: break
      }
      position += 1
    }
    return blanked
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: ".")
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
  private static func keep(
    _ string: Slice<UnsafeRawBufferPointer>,
    isKey: Bool,
    in blanked: inout [UInt8]
  ) {
    blanked.append(UInt8(ascii: "\""))
    let isName = string.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == UInt8(ascii: "_") }
    if isKey && isName && string.count <= 32 {
      blanked.append(contentsOf: string)
    } else if isTimestamp(string) {
      blanked.append(contentsOf: string.prefix(3))
      blanked.append(contentsOf: string.suffix(string.count > 26 ? 9 : 1))
    }
    blanked.append(UInt8(ascii: "\""))
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
