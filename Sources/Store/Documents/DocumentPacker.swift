import Compression

/// Takes documents apart and packs them; on any thread, and one thread alone.
public final class DocumentPacker {
  private let dictionary: Int64
  private let compressor: Compressor
  private let splitter = DocumentSplitter()
  private var rest: [UInt8] = []

  /// Makes a packer.
  ///
  /// - Parameter dictionary: what `DocumentCodec.currentDictionary` gave on the archive's thread.
  /// - Throws: `.compression`, for want of memory.
  public init(dictionary: (id: Int64, bytes: [UInt8])) throws(StoreError) {
    self.dictionary = dictionary.id
    do throws(CompressionError) {
      compressor = try Compressor(dictionary: dictionary.bytes)
    } catch {
      throw .compression(error)
    }
  }

  /// Packs a document.
  ///
  /// - Returns: the document, its fragments without numbers yet.
  /// - Throws: `.compression`, which only want of memory brings about.
  public func pack(_ document: UnsafeBufferPointer<UInt8>) throws(StoreError) -> SplitDocument {
    let fragments = takeApart(document)
    do throws(CompressionError) {
      let frame = try rest.withUnsafeBufferPointer { bytes throws(CompressionError) in
        try compressor.pack(UnsafeRawBufferPointer(bytes))
      }
      return SplitDocument(dictionary: dictionary, fragments: fragments, frame: frame)
    } catch {
      throw .compression(error)
    }
  }

  /// What of a document is left for a dictionary to be trained on.
  func remainder(of document: [UInt8]) -> [UInt8] {
    _ = document.withUnsafeBufferPointer { takeApart($0) }
    return rest
  }

  /// Leaves the rest of a document in `rest`.
  private func takeApart(_ document: UnsafeBufferPointer<UInt8>) -> [SplitDocument.Fragment] {
    rest.removeAll(keepingCapacity: true)
    var position = 0
    var fragments: [SplitDocument.Fragment] = []
    for part in splitter.sharedParts(of: document) {
      rest.append(contentsOf: UnsafeBufferPointer(rebasing: document[position..<part.lowerBound]))
      fragments.append(.init(offset: part.lowerBound, bytes: Array(document[part])))
      position = part.upperBound
    }
    rest.append(contentsOf: UnsafeBufferPointer(rebasing: document[position...]))
    return fragments
  }
}
