import Model
import Payload

/// Joins lists of stickers byte for byte, so that what a guild removed stays known.
enum StickerLists {
  /// The most stickers that are kept of a guild.
  static let most = 10_000

  /// The list within a guild's object; nothing where it has none.
  static func list(in document: [UInt8]) -> [UInt8]? {
    let found = try? JSONReader().read(document) { root throws(PayloadError) in
      root["stickers"].flatMap { $0.isArray ? Array($0.rawBytes) : nil }
    }
    return found ?? nil
  }

  /// A list, and behind it those of an older object that it lacks by their ids.
  static func joined(_ list: [UInt8], keeping old: [UInt8]) -> [UInt8]? {
    let reader = JSONReader()
    return try? reader.read(list) { new throws(PayloadError) in
      try reader.read(old) { old throws(PayloadError) in
        guard new.isArray else { return list }
        var known: Set<String> = []
        for element in new.elements { if let id = id(element) { known.insert(id) } }
        var elements = new.elements.map { Array($0.rawBytes) }
        for element in old["stickers"]?.elements ?? new.elements {
          guard elements.count < most, let id = id(element), known.insert(id).inserted else {
            continue
          }
          elements.append(Array(element.rawBytes))
        }
        return [0x5B] + Array(elements.joined(separator: [0x2C])) + [0x5D]
      }
    }
  }

  /// An object with the members of another that it lacks.
  static func merged(_ new: [UInt8], over old: [UInt8]) -> [UInt8]? {
    let reader = JSONReader()
    return try? reader.read(new) { new throws(PayloadError) in
      try reader.read(old) { old throws(PayloadError) in
        JSONMerge.document(new, keepingAbsentMembersOf: old)
      }
    }
  }

  private static func id(_ element: JSONValue) -> String? {
    element["id"].flatMap { $0.string ?? $0.numberText }
  }
}
