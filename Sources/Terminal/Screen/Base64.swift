/// Bytes as the letters that a terminal's clipboard takes.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 4 / 3 + 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var number = 0
      for offset in 0..<3 {
        number = number << 8 | (offset < count ? Int(bytes[index + offset]) : 0)
      }
      for place in 0..<4 {
        result.append(
          place <= count ? letters[number >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        )
      }
      index += 3
    }
    return String(decoding: result, as: UTF8.self)
  }
}
