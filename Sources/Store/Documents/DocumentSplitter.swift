import Payload

/// Finds what a document shares with many others: who wrote it, and where.
///
/// An author's object and the channel's and guild's ids are the same in thousands of documents, and no
/// dictionary may hold them, for `forget` must reach them. So they are taken out, kept once as
/// fragments, and put back in when the document is read, byte for byte.
struct DocumentSplitter {
  /// Below so many bytes a fragment saves nothing.
  private static let leastLength = 24

  private let reader = JSONReader()

  /// The shared parts of a document, in order, apart from each other; none where it can't be read.
  func sharedParts(of document: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    let parts = try? reader.read(document) { root throws(PayloadError) in
      sharedParts(of: document, root)
    }
    return parts ?? []
  }

  /// The shared parts of a document that has been read.
  func sharedParts(
    of document: UnsafeBufferPointer<UInt8>,
    _ root: JSONValue
  ) -> [Range<Int>] {
    guard let base = document.baseAddress else { return [] }
    func range(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
      let offset = bytes.baseAddress.map { $0 - base } ?? 0
      return offset..<offset + bytes.count
    }
    var parts: [Range<Int>] = []
    var isPlace = false
    for member in root.members {
      switch member.key.count {
      case 6 where member.key == "author" || member.key == "member":
        parts.append(range(member.value.rawBytes))
        isPlace = false
      case 10 where member.key == "channel_id", 8 where member.key == "guild_id":
        let part = range(member.rawBytes)
        // Side by side, a comma between them, both are one part.
        if isPlace, let last = parts.last, part.lowerBound == last.upperBound + 1 {
          parts[parts.count - 1] = last.lowerBound..<part.upperBound
        } else {
          parts.append(part)
        }
        isPlace = true
      default: break
      }
    }
    parts.removeAll { $0.count < Self.leastLength || $0.upperBound > document.count }
    return parts.count <= 8 ? parts : []
  }
}

/// A document taken apart and packed, before its fragments have numbers.
public struct SplitDocument: Hashable, Sendable {
  /// A part that is kept once for many documents.
  struct Fragment: Hashable {
    /// Where it stands in the document.
    let offset: Int
    let bytes: [UInt8]
    /// What it is found by: see `FragmentPool`.
    let hash: Int64
  }

  /// The dictionary that the rest is packed against.
  let dictionary: Int64
  let fragments: [Fragment]
  /// What is left of the document, packed.
  let frame: [UInt8]
}
