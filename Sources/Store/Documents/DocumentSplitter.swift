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
    guard let base = document.baseAddress else { return [] }
    func range(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
      guard let start = bytes.baseAddress else { return nil }
      let offset = start - base
      return offset..<offset + bytes.count
    }
    let parts = try? reader.read(document) { root throws(PayloadError) -> [Range<Int>] in
      var parts: [Range<Int>] = []
      for member in root.members {
        if member.key == "author" || member.key == "member" {
          if let part = range(member.value.rawBytes) { parts.append(part) }
        } else if member.key == "channel_id" || member.key == "guild_id" {
          guard let part = range(member.rawBytes) else { continue }
          // Side by side, a comma between them, both are one part.
          if let last = parts.last, part.lowerBound == last.upperBound + 1, isPlace(document, last)
          {
            parts[parts.count - 1] = last.lowerBound..<part.upperBound
          } else {
            parts.append(part)
          }
        }
      }
      return parts
    }
    return (parts ?? []).filter { $0.count >= Self.leastLength }
  }

  /// Whether a part is the id of a channel or guild with its key.
  private func isPlace(_ document: UnsafeBufferPointer<UInt8>, _ part: Range<Int>) -> Bool {
    document[part.lowerBound] == UInt8(ascii: "\"")
  }
}

/// A document taken apart and packed, before its fragments have numbers.
public struct SplitDocument: Hashable, Sendable {
  /// A part that is kept once for many documents.
  struct Fragment: Hashable {
    /// Where it stands in the document.
    let offset: Int
    let bytes: [UInt8]
  }

  /// The dictionary that the rest is packed against.
  let dictionary: Int64
  let fragments: [Fragment]
  /// What is left of the document, packed.
  let frame: [UInt8]
}
