/// Where a link of a page leads: a web page, a letter, another page of the export or a place in it.
///
/// There is no way to make one with another scheme: neither `javascript:` nor `data:`, nor a path that
/// leads out of the export.
struct HTMLAddress: Hashable {
  /// The address, encoded.
  let text: String

  /// Whether it holds what it names; no browser goes to such an address.
  var isData: Bool { text.hasPrefix("data:") }

  private init(encoded text: String) {
    self.text = text
  }

  /// Takes an address that somebody wrote; nothing but `http`, `https` and `mailto` is one.
  init?(web address: String) {
    let lower = address.prefix(8).lowercased()
    let hasHost = ["http://", "https://"].contains { lower.hasPrefix($0) }
    guard hasHost || lower.hasPrefix("mailto:"), address.utf8.count <= 4096 else { return nil }
    let rest = hasHost ? address.utf8.drop { $0 != 0x2F }.dropFirst(2) : address.utf8.dropFirst(7)
    guard let first = rest.first, first > 0x20, first != 0x2F else { return nil }
    text = Self.encoded(address, keeping: Self.addressBytes)
  }

  /// Leads to a message of this page.
  static func message(_ id: Int64) -> HTMLAddress {
    HTMLAddress(encoded: "#m\(id)")
  }

  /// Leads to a place of this page.
  static func place(_ anchor: StaticString) -> HTMLAddress {
    HTMLAddress(encoded: "#\(anchor)")
  }

  /// Leads to a file of the export, and perhaps to a message in it.
  ///
  /// - Parameters:
  ///   - path: a relative path with slashes, as the file is called.
  ///   - fragment: the name of a place, of letters, digits and hyphens.
  /// - Returns: the address.
  static func file(_ path: String, fragment: String? = nil) -> HTMLAddress {
    // A colon in the first part would make a scheme of it.
    let start = path.hasPrefix("../") ? "" : "./"
    let encoded = encoded(path, keeping: pathBytes)
    return HTMLAddress(encoded: start + encoded + (fragment.map { "#\($0)" } ?? ""))
  }

  /// Holds a picture, sound or film itself.
  ///
  /// - Parameters:
  ///   - type: its media type, one of those that pages show.
  ///   - bytes: what it holds.
  /// - Returns: the address.
  static func data(_ type: String, _ bytes: [UInt8]) -> HTMLAddress {
    HTMLAddress(encoded: "data:\(type);base64,\(Base64.text(of: bytes))")
  }

  /// The path from one file of the export to another; both relative to its folder.
  static func path(from source: String, to target: String) -> String {
    let from = source.split(separator: "/").dropLast()
    let to = target.split(separator: "/")
    var common = 0
    while common < from.count, common < to.count - 1, from[common] == to[common] { common += 1 }
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to[common...].map(String.init)).joined(separator: "/")
  }

  // MARK: - encoding

  private static let unreserved =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
  private static let pathBytes = table(unreserved + "/!$&'()*+,;=:@")
  private static let addressBytes = table(unreserved + "/!$&'()*+,;=:@?#[]%")

  private static func table(_ kept: String) -> [Bool] {
    var table = Array(repeating: false, count: 256)
    for byte in kept.utf8 { table[Int(byte)] = true }
    return table
  }

  /// Writes every byte that isn't kept as a percent sign and two digits.
  private static func encoded(_ text: String, keeping table: [Bool]) -> String {
    if text.utf8.allSatisfy({ table[Int($0)] }) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 2)
    for byte in text.utf8 {
      if table[Int(byte)] {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
