import CZstd

/// Packs payloads, one after another, as one continuous stream.
///
/// Each payload is flushed, so that it can be unpacked as soon as it is there; the stream is never
/// ended. What went before helps to pack what follows.
public final class StreamCompressor {
  private let context: OpaquePointer

  /// Makes a packer whose stream is empty.
  ///
  /// Its window is 128 KB: it is for small payloads, and costs less than a megabyte.
  ///
  /// - Parameter level: zstd's level.
  /// - Throws: `.outOfMemory`.
  public init(level: Int32 = 3) throws(CompressionError) {
    guard let context = ZSTD_createCCtx() else { throw .outOfMemory }
    self.context = context
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, 17)
  }

  deinit {
    ZSTD_freeCCtx(context)
  }

  /// Packs the next payload.
  ///
  /// - Returns: what the stream grows by; all of it is needed to unpack this payload.
  /// - Throws: `.broken` with zstd's words, which only want of memory brings about.
  public func pack(_ bytes: UnsafeRawBufferPointer) throws(CompressionError) -> [UInt8] {
    var packed: [UInt8] = []
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    var piece = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count) + 64)
    while true {
      let (left, count) = piece.withUnsafeMutableBytes { piece in
        var output = ZSTD_outBuffer(dst: piece.baseAddress, size: piece.count, pos: 0)
        return (ZSTD_compressStream2(context, &output, &input, ZSTD_e_flush), output.pos)
      }
      guard ZSTD_isError(left) == 0 else {
        throw .broken(String(cString: ZSTD_getErrorName(left)))
      }
      packed += piece[..<count]
      if left == 0 { return packed }
    }
  }
}
