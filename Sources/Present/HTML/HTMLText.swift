/// Makes text fit for HTML: what XML 1.0 or HTML forbid becomes U+FFFD, and every line end a line feed.
///
/// libxml2's writer doesn't look: it lets U+0001 and its like pass with success.
struct HTMLText {
  private var clean: [UInt8] = []

  /// Gives a text, clean and with a NUL behind it, as libxml2 wants it.
  mutating func withClean<Result>(
    _ text: String,
    _ body: (UnsafePointer<UInt8>, Int) -> Result?
  ) -> Result? {
    clean.removeAll(keepingCapacity: true)
    var text = text
    text.withUTF8 { bytes in
      if Self.isPlain(bytes) {
        clean.append(contentsOf: bytes)
      } else {
        append(bytes)
      }
    }
    let count = clean.count
    clean.append(0)
    return clean.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { body($0, count) }
    }
  }

  /// Gives a text that HTML can hold.
  static func clean(_ text: String) -> String {
    var cleaner = HTMLText()
    return cleaner.withClean(text) { base, count in
      String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    } ?? ""
  }

  /// Says whether nothing has to change, which is true of nearly all text.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x00...0x08, 0x0B...0x1F, 0x7F: return false
      // The lead bytes of C1 controls, and of what may be a noncharacter.
      case 0xC2 where index + 1 < bytes.count && bytes[index + 1] < 0xA0: return false
      case 0xEF, 0xF0...: return false
      default: continue
      }
    }
    return true
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var decoder = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var isAfterReturn = false
    while true {
      switch decoder.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar != "\n" || !isAfterReturn { append(scalar) }
        isAfterReturn = scalar == "\r"
      case .error: append("\u{FFFD}")
      case .emptyInput: return
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let kept: Unicode.Scalar =
      switch scalar.value {
      case 0x0D: "\n"
      case 0x00...0x08, 0x0B...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: "\u{FFFD}"
      case _ where scalar.value & 0xFFFE == 0xFFFE: "\u{FFFD}"
      default: scalar
      }
    for byte in UTF8.encode(kept) ?? Unicode.UTF8.encodedReplacementCharacter { clean.append(byte) }
  }
}
