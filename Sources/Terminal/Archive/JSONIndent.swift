/// Breaks JSON into lines, so that people can read it; whatever the bytes are, none is lost.
enum JSONIndent {
  /// More than this nobody reads.
  private static let mostLines = 20_000
  private static let deepest = 64

  static func lines(of bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    func end() {
      lines.append(String(decoding: line, as: UTF8.self))
      line = Array(repeating: UInt8(ascii: " "), count: 2 * max(0, min(depth, deepest)))
    }
    for (index, byte) in bytes.enumerated() where lines.count < mostLines {
      if isQuoted {
        line.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isQuoted = true
        line.append(byte)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        line.append(byte)
        depth += 1
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if next != UInt8(ascii: "}"), next != UInt8(ascii: "]") { end() }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        let before = index > 0 ? bytes[index - 1] : 0
        if before != UInt8(ascii: "{"), before != UInt8(ascii: "[") { end() }
        line.append(byte)
      case UInt8(ascii: ","):
        line.append(byte)
        end()
      case UInt8(ascii: ":"): line += [byte, UInt8(ascii: " ")]
      case 0x09, 0x0A, 0x0D, 0x20: continue
      default: line.append(byte)
      }
    }
    end()
    return lines
  }
}
