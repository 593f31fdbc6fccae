import Compression

/// Packs documents ahead, on another thread than the archive's.
///
/// It belongs to the thread that made it.
public struct DocumentPacker {
  private let dictionary: Int64
  private let compressor: Compressor

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
  /// - Returns: the document as the archive keeps it; nothing for want of memory, and the archive then
  ///   packs it itself or says what is wrong.
  public func pack(_ document: UnsafeBufferPointer<UInt8>) -> PackedDocument? {
    guard let body = try? compressor.pack(UnsafeRawBufferPointer(document)) else { return nil }
    return PackedDocument(dictionary: dictionary, body: body)
  }
}
