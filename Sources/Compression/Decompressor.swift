import CZstd

/// Unpacks what a `Compressor` with the same dictionary packed.
public final class Decompressor {
  private let context: OpaquePointer
  private let dictionary: OpaquePointer?
  private var frame: [UInt8] = []

  /// Makes an unpacker.
  ///
  /// - Parameter dictionary: the one that was packed against; empty for none.
  /// - Throws: `.outOfMemory`.
  public init(dictionary: [UInt8] = []) throws(CompressionError) {
    guard let context = ZSTD_createDCtx() else { throw .outOfMemory }
    self.context = context
    if dictionary.isEmpty {
      self.dictionary = nil
    } else {
      guard let prepared = ZSTD_createDDict(dictionary, dictionary.count) else {
        ZSTD_freeDCtx(context)
        throw .outOfMemory
      }
      self.dictionary = prepared
    }
  }

  deinit {
    ZSTD_freeDCtx(context)
    ZSTD_freeDDict(dictionary)
  }

  /// Unpacks one frame, as `Compressor` makes them.
  ///
  /// - Parameters:
  ///   - bytes: the frame.
  ///   - limit: the largest result that is accepted, in bytes.
  /// - Returns: the bytes that were packed.
  /// - Throws: `.broken`, or `.tooLarge` before anything is unpacked.
  public func unpack(
    _ bytes: UnsafeRawBufferPointer,
    limit: Int = 64 << 20
  ) throws(CompressionError) -> [UInt8] {
    frame.removeAll(keepingCapacity: true)
    frame += Compressor.magic
    frame.append(contentsOf: bytes)
    return try frame.withUnsafeBufferPointer { bytes throws(CompressionError) in
      try unpack(frame: UnsafeRawBufferPointer(bytes), limit: limit)
    }
  }

  private func unpack(
    frame bytes: UnsafeRawBufferPointer,
    limit: Int
  ) throws(CompressionError) -> [UInt8] {
    let declared = ZSTD_getFrameContentSize(bytes.baseAddress, bytes.count)
    // The two highest numbers stand for "unknown" and "no frame".
    guard declared < UInt64.max - 1 else { throw .broken("no frame with a size") }
    guard declared <= UInt64(limit) else { throw .tooLarge(limit: limit) }
    var failure: Int?
    let result = [UInt8](unsafeUninitializedCapacity: Int(declared)) { buffer, count in
      let size =
        dictionary.map {
          ZSTD_decompress_usingDDict(
            context,
            buffer.baseAddress,
            buffer.count,
            bytes.baseAddress,
            bytes.count,
            $0
          )
        }
        ?? ZSTD_decompressDCtx(
          context,
          buffer.baseAddress,
          buffer.count,
          bytes.baseAddress,
          bytes.count
        )
      if ZSTD_isError(size) == 0 {
        count = size
      } else {
        failure = size
      }
    }
    guard let failure else { return result }
    throw .broken(String(cString: ZSTD_getErrorName(failure)))
  }
}
