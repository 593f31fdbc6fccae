/// Writes rows of comma-separated values as RFC 4180 has them: lines end with CR LF, and a field is
/// quoted if it holds a comma, a quote, a line break or an outer space.
///
/// A text that a spreadsheet would take for a formula gets an apostrophe in front, which is the
/// spreadsheets' own way to say "text"; numbers of ours are left alone.
public struct CSVWriter {
  /// What was written and not yet taken.
  public private(set) var bytes: [UInt8] = []

  private let isForTerminal: Bool
  private var isRowEmpty = true

  /// Begins with nothing.
  ///
  /// - Parameter isForTerminal: Whether somebody looks at it; texts are then cleaned first.
  public init(isForTerminal: Bool) {
    self.isForTerminal = isForTerminal
  }

  /// Appends a text to the row; nil is an empty field.
  public mutating func field(_ text: String?) {
    separate()
    guard let text else { return }
    let shown = isForTerminal ? SafeText(text).string : text
    append(Self.isFormula(shown) ? "'" + shown : shown)
  }

  /// Appends a number to the row; nil is an empty field.
  public mutating func field(_ number: (some BinaryInteger)?) {
    separate()
    if let number { append(number.description) }
  }

  /// Appends a number to the row; nil is an empty field.
  public mutating func field(_ number: Double?) {
    separate()
    if let number { append(number.description) }
  }

  /// Ends the row.
  public mutating func endRow() {
    bytes.append(contentsOf: "\r\n".utf8)
    isRowEmpty = true
  }

  /// Takes what was written so far, and goes on.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func separate() {
    if !isRowEmpty { bytes.append(UInt8(ascii: ",")) }
    isRowEmpty = false
  }

  /// Says whether a spreadsheet would reckon with a text.
  ///
  /// Some skip spaces before they look, and
  /// the full-width signs count as the plain ones in some languages' versions.
  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if first == "\t" || first == "\r" || first == "\n" { return true }
    let start = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return start.map { "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0) } ?? false
  }

  private mutating func append(_ text: String) {
    let isQuoted = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard isQuoted || text.first == " " || text.last == " " else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }
}
