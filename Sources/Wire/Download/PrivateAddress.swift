import CCurl
import Glibc

/// Tells addresses of the inside of a network, or of this machine, from those of the internet.
///
/// A file's address comes from whoever wrote a message, or from a redirection: it must not make this
/// program knock at doors that only stand open to machines inside.
enum PrivateAddress {
  /// Whether a host is written as an address, and that is no public one.
  static func isPrivate(host: String) -> Bool {
    let bare =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    var four = in_addr()
    if inet_pton(AF_INET, bare, &four) == 1 {
      return isPrivate(four: UInt32(bigEndian: four.s_addr))
    }
    var six = in6_addr()
    let address = String(bare.prefix { $0 != "%" })
    guard inet_pton(AF_INET6, address, &six) == 1 else { return false }
    return withUnsafeBytes(of: six) { isPrivate(six: Array($0)) }
  }

  /// Whether a socket is about to be opened to an address that is no public one.
  static func isPrivate(_ address: UnsafePointer<sockaddr>) -> Bool {
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        isPrivate(four: UInt32(bigEndian: $0.pointee.sin_addr.s_addr))
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
        withUnsafeBytes(of: pointer.pointee.sin6_addr) { isPrivate(six: Array($0)) }
      }
    default: return true
    }
  }

  private static let fours: [(address: UInt32, bits: UInt32)] = [
    (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
    (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
    (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
  ]

  static func isPrivate(four: UInt32) -> Bool {
    fours.contains { four >> (32 - $0.bits) == $0.address >> (32 - $0.bits) }
  }

  static func isPrivate(six bytes: [UInt8]) -> Bool {
    guard bytes.count == 16 else { return true }
    let tail = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let isZero = bytes[..<10].allSatisfy { $0 == 0 }
    // One of IPv4 in another coat: as it is, mapped, translated, or in 6to4.
    if isZero, bytes[10] == bytes[11], bytes[10] == 0 || bytes[10] == 0xFF {
      return isPrivate(four: tail)
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]) { return isPrivate(four: tail) }
    if bytes.starts(with: [0x20, 0x02]) {
      return isPrivate(four: bytes[2..<6].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    let first = UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80 || first & 0xFF00 == 0xFF00
      || bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) || bytes.starts(with: [0x20, 0x01, 0, 0])
  }

  /// Opens a socket for libcurl, unless it would lead inside.
  static func opener(
    _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
  ) -> curl_socket_t {
    guard let address, purpose == CURLSOCKTYPE_IPCXN,
      let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
    else { return -1 }
    // libcurl lays a longer address over the short one that the type shows.
    let target = UnsafeRawPointer(address).advanced(by: offset)
      .assumingMemoryBound(to: sockaddr.self)
    guard !isPrivate(target) else {
      errno = EACCES
      return -1
    }
    let kind = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.`protocol`)
  }

  /// Whether a proxy of the environment makes the connections: then it is the one that is knocked at,
  /// and only hosts that are written as addresses can be judged here.
  static let hasProxy: Bool = {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    return names.contains { (name: String) in getenv(name).map { $0.pointee != 0 } ?? false }
  }()
}
