import CZstd

/// Packs documents, one by one, against a dictionary.
///
/// Level 3: level 6 costs four times as much for two bytes a message. Frames carry no dictionary id
/// and no checksum; the archive keeps the first beside them and has its own checks. Nor do they carry
/// the four bytes that every frame begins with.
public final class Compressor {
  /// What every frame of zstd begins with.
  static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

  private let context: OpaquePointer
  private let dictionary: OpaquePointer?
  private var buffer: [UInt8] = []

  /// Makes a packer.
  ///
  /// - Parameters:
  ///   - dictionary: what documents have in common; empty for none.
  ///   - level: zstd's level.
  /// - Throws: `.outOfMemory`.
  public init(dictionary: [UInt8] = [], level: Int32 = 3) throws(CompressionError) {
    guard let context = ZSTD_createCCtx() else { throw .outOfMemory }
    self.context = context
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_dictIDFlag, 0)
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 0)
    if dictionary.isEmpty {
      self.dictionary = nil
    } else {
      guard let prepared = ZSTD_createCDict(dictionary, dictionary.count, level) else {
        ZSTD_freeCCtx(context)
        throw .outOfMemory
      }
      self.dictionary = prepared
      ZSTD_CCtx_refCDict(context, prepared)
    }
  }

  deinit {
    ZSTD_freeCCtx(context)
    ZSTD_freeCDict(dictionary)
  }

  /// Packs bytes into one frame, without what every frame begins with.
  ///
  /// - Throws: `.broken` with zstd's words, which only want of memory brings about.
  public func pack(_ bytes: UnsafeRawBufferPointer) throws(CompressionError) -> [UInt8] {
    let bound = ZSTD_compressBound(bytes.count)
    if buffer.count < bound { buffer = [UInt8](repeating: 0, count: bound) }
    let size = buffer.withUnsafeMutableBytes {
      ZSTD_compress2(context, $0.baseAddress, $0.count, bytes.baseAddress, bytes.count)
    }
    guard ZSTD_isError(size) == 0 else {
      throw .broken(String(cString: ZSTD_getErrorName(size)))
    }
    return Array(buffer[..<size].dropFirst(Self.magic.count))
  }

  /// Trains a dictionary on samples.
  ///
  /// A trained dictionary holds parts of its samples word for word: they must hold no one's text.
  ///
  /// - Parameters:
  ///   - samples: a thousand or more, best.
  ///   - size: the dictionary's size in bytes.
  /// - Returns: the dictionary, at most `size` bytes.
  /// - Throws: `.untrainable` where zstd finds too little to learn.
  public static func train(
    on samples: [[UInt8]],
    size: Int
  ) throws(CompressionError) -> [UInt8] {
    var dictionary = [UInt8](repeating: 0, count: size)
    let trained = ZDICT_trainFromBuffer(
      &dictionary,
      dictionary.count,
      Array(samples.joined()),
      samples.map(\.count),
      UInt32(samples.count)
    )
    guard ZDICT_isError(trained) == 0 else {
      throw .untrainable(String(cString: ZDICT_getErrorName(trained)))
    }
    return Array(dictionary[..<trained])
  }
}
