/// Writes bytes that are no text as text.
enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  /// The bytes as base 64 with padding (RFC 4648).
  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let group = bytes[position..<min(position + 3, bytes.count)]
      let bits = group.enumerated().reduce(0) { $0 | Int($1.element) << (16 - 8 * $1.offset) }
      for place in 0..<4 {
        let isFilled = place <= group.count
        text.append(isFilled ? digits[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      position += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
