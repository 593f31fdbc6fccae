extension QueryText {
  /// Reads a quoted text: what it says without escapes, and the offset behind the closing quote.
  ///
  /// A backslash escapes a quote or a backslash; before anything else it is a backslash.
  func scanQuoted(at start: Int) -> (text: String, end: Int)? {
    var content: [UInt8] = []
    var offset = start + quoteLength(at: start)
    while let byte = self[offset] {
      let quote = quoteLength(at: offset)
      guard quote == 0 else {
        return (String(decoding: content, as: UTF8.self), offset + quote)
      }
      if byte == UInt8(ascii: "\\") {
        let escaped =
          self[offset + 1] == UInt8(ascii: "\\") ? 1 : quoteLength(at: offset + 1)
        if escaped > 0 {
          content += bytes[offset + 1..<offset + 1 + escaped]
          offset += 1 + escaped
          continue
        }
      }
      content.append(byte)
      offset += 1
    }
    return nil
  }
}
