import Archives
import Exports

/// The styles of a page: files of `Exports`, and the colours of a guild's roles, which are numbers.
struct HTMLSheet {
  let text: String

  /// The styles of pages of messages.
  private static let message = text(of: Asset.themes + [.accents] + Asset.styles)
  private static let index = text(of: Asset.indexStyles)

  /// Puts styles together.
  ///
  /// - Parameters:
  ///   - hasCharts: whether the page is an overview.
  ///   - colors: the colours of roles; nothing where none are shown.
  init(hasCharts: Bool, colors: HTMLRoleColors? = nil) {
    text = Self.message + (hasCharts ? Self.index : "") + (colors?.style ?? "")
  }

  private static func text(of assets: [Asset]) -> String {
    assets.map { short($0.text) }.joined()
  }

  /// Leaves out comments and what stands before lines; no string of our styles holds either.
  private static func short(_ text: String) -> String {
    var result = ""
    var isComment = false
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("/*") { isComment = true }
      if !isComment { result += line + "\n" }
      if line.hasSuffix("*/") { isComment = false }
    }
    return result
  }
}

/// The script of a page: files of `Exports`.
struct HTMLScript {
  let text: String

  init(_ assets: [Asset]) {
    text = assets.map { asset in
      let lines = asset.text.split(separator: "\n").map { $0.drop { $0 == " " } }
      return lines.filter { !$0.hasPrefix("//") }.joined(separator: "\n") + "\n"
    }.joined()
  }
}

/// The digests by which a page's policy allows its own styles and scripts, and nothing else.
enum HTMLDigest {
  /// The SHA-256 of a text in Base64; nothing where libarchive can't compute it.
  static func base64(_ text: String) -> String? {
    guard let digest = SHA256Digest() else { return nil }
    var text = text
    text.withUTF8 { digest.update(UnsafeRawBufferPointer($0)) }
    guard let digits = digest.finish() else { return nil }
    var bytes: [UInt8] = []
    var rest = digits[...]
    while rest.count >= 2, let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return Base64.text(of: bytes)
  }
}
