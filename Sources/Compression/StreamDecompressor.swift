import CZstd

/// Unpacks a stream piece by piece: a continuous one, or one frame after another.
///
/// One context serves it for its whole life. A frame that begins where a message begins starts anew,
/// also where the frame before was never ended.
public final class StreamDecompressor {
  /// The largest window that a frame may ask for, as a power of two: 8 MB, what every reader of the
  /// format is to have.
  static let maximumWindow: Int32 = 23

  private let context: OpaquePointer
  private var piece: [UInt8]

  /// Whether what came so far ends with the end of a frame; false before the first one.
  public private(set) var isAtFrameEnd = false

  /// Makes an unpacker to which nothing came.
  ///
  /// - Throws: `.outOfMemory`.
  public init() throws(CompressionError) {
    guard let context = ZSTD_createDCtx() else { throw .outOfMemory }
    self.context = context
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.maximumWindow)
    piece = [UInt8](repeating: 0, count: ZSTD_DStreamOutSize())
  }

  deinit {
    ZSTD_freeDCtx(context)
  }

  /// Tells that a message begins with these bytes: a frame's header among them starts anew.
  ///
  /// In a frame that goes on, a message begins with a block, and no block begins as a frame does:
  /// it would be longer than blocks may be.
  public func begin(_ bytes: UnsafeRawBufferPointer) {
    guard !isAtFrameEnd, bytes.starts(with: Compressor.magic) else { return }
    ZSTD_DCtx_reset(context, ZSTD_reset_session_only)
  }

  /// Unpacks the next bytes of the stream.
  ///
  /// - Parameters:
  ///   - bytes: a piece of the stream, cut anywhere.
  ///   - output: what is unpacked is put behind it.
  ///   - limit: how long `output` may become, in bytes.
  /// - Throws: `.broken` where the bytes are no such stream, `.tooLarge`. After that the stream can't
  ///   be gone on with.
  public func unpack(
    _ bytes: UnsafeRawBufferPointer,
    onto output: inout [UInt8],
    limit: Int
  ) throws(CompressionError) {
    var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
    var isFull = false
    // What filled the piece may have left more behind in the context.
    while input.pos < input.size || isFull {
      let (left, count) = piece.withUnsafeMutableBytes { piece in
        var result = ZSTD_outBuffer(dst: piece.baseAddress, size: piece.count, pos: 0)
        return (ZSTD_decompressStream(context, &result, &input), result.pos)
      }
      guard ZSTD_isError(left) == 0 else {
        throw .broken(String(cString: ZSTD_getErrorName(left)))
      }
      guard count <= limit - output.count else { throw .tooLarge(limit: limit) }
      piece.withUnsafeBytes { output.append(contentsOf: $0.prefix(count)) }
      isAtFrameEnd = left == 0
      isFull = count == piece.count && left != 0
    }
  }
}
