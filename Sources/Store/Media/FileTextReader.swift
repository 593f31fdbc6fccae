/// Reads the text out of files that are text of some kind.
public enum FileTextReader {
  /// A file's text.
  public struct Text: Hashable, Sendable {
    /// The text.
    public let text: String
    /// How its bytes were read: `utf-8`, `utf-16`, `windows-1252`.
    public let encoding: String
  }

  /// How many bytes of a file are read: the beginning of a log says what it is about, and its end
  /// would fill the index.
  public static let limit = 1 << 20

  private static let endings: Set<String> = [
    "asm", "bash", "bat", "bib", "c", "cc", "cfg", "clj", "cmake", "conf", "cpp", "cs", "css",
    "csv",
    "cxx", "d", "dart", "diff", "el", "env", "erl", "ex", "exs", "fish", "fs", "go", "gradle", "h",
    "hpp", "hs", "htm", "html", "ics", "ini", "java", "jl", "js", "json", "jsonl", "jsx", "kt",
    "less",
    "lisp", "log", "lua", "m", "markdown", "md", "mk", "ml", "mm", "ndjson", "nim", "nix", "org",
    "pas", "patch", "php", "pl", "pm", "properties", "ps1", "py", "r", "rb", "reg", "rs", "rst",
    "scala", "scss", "sh", "sql", "srt", "swift", "tcl", "tex", "text", "toml", "ts", "tsv", "tsx",
    "txt", "vb", "vcf", "vim", "vtt", "xml", "yaml", "yml", "zig", "zsh",
  ]

  private static let types: Set<String> = [
    "application/json", "application/xml", "application/javascript", "application/x-sh",
    "application/yaml", "application/x-yaml", "application/toml", "application/sql",
    "application/x-ndjson",
  ]

  /// Whether a file is text by its name or its type.
  ///
  /// - Parameters:
  ///   - name: the name that it was sent under.
  ///   - contentType: the media type as it was told.
  /// - Returns: whether its text is worth a look.
  public static func isTextual(name: String, contentType: String?) -> Bool {
    let type = (contentType ?? "").prefix { $0 != ";" && $0 != " " }.lowercased()
    if type.hasPrefix("text/") || types.contains(type) || type.hasSuffix("+json") { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    // An ending says more than a type that says nothing, and less than one of sound or pictures.
    let isOther = ["image/", "video/", "audio/", "font/"].contains { type.hasPrefix($0) }
    return !isOther && endings.contains(name[name.index(after: dot)...].lowercased())
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: the file, or its beginning.
  ///   - isCut: whether the file goes on behind them.
  /// - Returns: the text; nothing for what is none.
  public static func read(_ bytes: [UInt8], isCut: Bool) -> Text? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return Text(text: String(decoding: bytes.dropFirst(3), as: UTF8.self), encoding: "utf-8")
    }
    if bytes.starts(with: [0xFF, 0xFE]) { return wide(bytes.dropFirst(2), isBig: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return wide(bytes.dropFirst(2), isBig: true) }
    if let isBig = wideOrder(bytes) { return wide(bytes[...], isBig: isBig) }
    guard !bytes.contains(where: isForeign) else { return nil }
    if let text = utf8(bytes, isCut: isCut) { return Text(text: text, encoding: "utf-8") }
    return Text(text: western(bytes), encoding: "windows-1252")
  }

  /// A control character that no text has.
  private static func isForeign(_ byte: UInt8) -> Bool {
    byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B && byte != 0x1A
  }

  private static func utf8(_ bytes: [UInt8], isCut: Bool) -> String? {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    guard isCut else { return nil }
    // The cut may have gone through a character.
    for lost in 1...3 where bytes.count > lost {
      if let text = String(validating: bytes.dropLast(lost), as: UTF8.self) { return text }
    }
    return nil
  }

  /// Whether every other byte of what is mostly ASCII is 0, and which: UTF-16 that doesn't say so.
  private static func wideOrder(_ bytes: [UInt8]) -> Bool? {
    let sample = bytes.prefix(512)
    guard sample.count >= 8, sample.contains(0) else { return nil }
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let half = sample.count / 2
    if zeros[0] * 10 >= half * 7, zeros[1] * 10 <= half { return true }
    if zeros[1] * 10 >= half * 7, zeros[0] * 10 <= half { return false }
    return nil
  }

  private static func wide(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> Text? {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var high: UInt8?
    for byte in bytes {
      guard let first = high else {
        high = byte
        continue
      }
      let (top, low) = isBig ? (first, byte) : (byte, first)
      units.append(UInt16(top) << 8 | UInt16(low))
      high = nil
    }
    return Text(text: String(decoding: units, as: UTF16.self), encoding: "utf-16")
  }

  /// What Windows puts where Latin-1 has controls.
  private static let windows: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  private static func western(_ bytes: [UInt8]) -> String {
    let units = bytes.map { byte -> UInt16 in
      (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : UInt16(byte)
    }
    return String(decoding: units, as: UTF16.self)
  }
}
