/// The outside of a gateway's payload, found without reading what it carries.
///
/// A READY of 50 MB is passed over, not taken apart: whoever needs what it carries reads it once.
public struct GatewayEnvelope: Hashable, Sendable {
  /// The operation (fluxer-protocol 18.4).
  public private(set) var operation: Int64 = -1
  /// The sequence of a dispatch.
  public private(set) var sequence: Int64?
  /// The name of a dispatch's event.
  public private(set) var event: String?
  /// Where `d` lies among the bytes.
  public private(set) var data: Range<Int>?

  /// Finds the fields.
  ///
  /// - Parameter bytes: the payload.
  /// - Throws: `PayloadError.notAnObject` where it is none or has no operation.
  public init(_ bytes: [UInt8]) throws(PayloadError) {
    let isGood = bytes.withUnsafeBufferPointer { bytes in
      var scan = ObjectScan(bytes)
      while let member = scan.next() {
        take(member, of: bytes)
      }
      return !scan.isBroken && operation >= 0
    }
    guard isGood else { throw .notAnObject }
  }

  private mutating func take(_ member: ObjectScan.Member, of bytes: UnsafeBufferPointer<UInt8>) {
    let name = bytes[member.name]
    if name.elementsEqual("op".utf8) {
      operation = Self.integer(bytes[member.value]) ?? -1
    } else if name.elementsEqual("s".utf8) {
      sequence = Self.integer(bytes[member.value])
    } else if name.elementsEqual("t".utf8) {
      event = Self.text(bytes, member.value)
    } else if name.elementsEqual("d".utf8) {
      data = member.value
    }
  }

  /// Gives fields of the object that is carried, as text; what is no text or number is left out.
  ///
  /// - Parameters:
  ///   - names: the names of the fields.
  ///   - bytes: the payload that the envelope was made of.
  /// - Returns: the fields that are there; the last one of a name counts.
  public func fields(_ names: Set<String>, in bytes: [UInt8]) -> [String: String] {
    guard let data, data.upperBound <= bytes.count else { return [:] }
    return bytes.withUnsafeBufferPointer { bytes in
      let carried = UnsafeBufferPointer(rebasing: bytes[data])
      var scan = ObjectScan(carried)
      var found: [String: String] = [:]
      while let member = scan.next() {
        let name = String(decoding: carried[member.name], as: UTF8.self)
        guard names.contains(name) else { continue }
        found[name] =
          Self.text(carried, member.value)
          ?? Self.integer(carried[member.value])
          .map { String($0) }
      }
      return found
    }
  }

  private static func integer(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int64? {
    guard bytes.count <= 20 else { return nil }
    return Int64(String(decoding: bytes, as: UTF8.self))
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
    guard range.count >= 2, bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    let inside = bytes[range.lowerBound + 1..<range.upperBound - 1]
    let hasEscapes = inside.contains(UInt8(ascii: "\\"))
    return JSONText.string(UnsafeBufferPointer(rebasing: inside), hasEscapes: hasEscapes)
  }
}
