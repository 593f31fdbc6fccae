import Console
import Glibc

/// A file that names one thing a line.
public enum ListFile {
  /// Reads the lines of a file: without blanks at their ends, empty ones and those that begin with `;`.
  ///
  /// The file `-` is standard input.
  public static func lines(of path: String) throws -> [String] {
    let text: String
    if path == "-" {
      var read = ""
      while let line = readLine(strippingNewline: false), read.utf8.count < 1 << 20 { read += line }
      text = read
    } else {
      guard let bytes = try PrivateFile.read(path) else {
        throw Failure("there is no file \(path)", code: .usage)
      }
      text = String(decoding: bytes, as: UTF8.self)
    }
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let from = line.drop { $0.isWhitespace }
      guard let last = from.lastIndex(where: { !$0.isWhitespace }), from.first != ";" else {
        return nil
      }
      return String(from[...last])
    }
  }
}
