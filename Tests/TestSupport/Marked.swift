/// A text with places marked in it by circled numbers, so that a test shows where it points.
///
/// `"from:amy ①befroe:2024"` is the text `from:amy befroe:2024` with the mark 1 at offset 9.
public struct Marked: Sendable {
  /// The text without its marks.
  public let text: String

  /// UTF-8 offsets in the text of the marks ① to ⑳, in the order in which they stand.
  public let offsets: [Int]

  /// Takes the marks out of a text.
  public init(_ marked: String) {
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for scalar in marked.unicodeScalars {
      if (0x2460...0x2473).contains(scalar.value) {
        offsets.append(bytes.count)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.offsets = offsets
  }
}
