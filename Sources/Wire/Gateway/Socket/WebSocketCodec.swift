import Compression

/// How the messages of one socket are packed, which its first message shows (fluxer-protocol 18.3).
///
/// Text is never packed. Where the first message is binary and a whole frame, each message is one and
/// nothing is packed for the server; where its frame stays open, the stream goes on as long as the
/// socket, both ways.
struct WebSocketCodec {
  private enum Manner {
    case unknown
    case plain
    case frames
    case stream
  }

  private var manner = Manner.unknown
  private var decompressor: StreamDecompressor?
  private var compressor: StreamCompressor?

  /// Whether what comes is packed.
  var isCompressed: Bool { decompressor != nil }

  /// Takes the first piece of a message, or a later one.
  ///
  /// - Parameters:
  ///   - piece: bytes of the message.
  ///   - isFirst: whether the message begins with them.
  ///   - isBinary: of which kind the message is.
  ///   - message: what is unpacked is put behind it.
  ///   - limit: how long it may become.
  /// - Throws: `CompressionError` where the piece can't be unpacked.
  mutating func take(
    _ piece: UnsafeRawBufferPointer,
    isFirst: Bool,
    isBinary: Bool,
    onto message: inout [UInt8],
    limit: Int
  ) throws(CompressionError) {
    if manner == .unknown, isFirst, isBinary, piece.first == 0x28 {
      // No JSON begins with this byte; every frame does.
      decompressor = try StreamDecompressor()
    }
    guard isBinary, let decompressor else {
      guard piece.count <= limit - message.count else { throw .tooLarge(limit: limit) }
      message.append(contentsOf: piece)
      return
    }
    if isFirst { decompressor.begin(piece) }
    try decompressor.unpack(piece, onto: &message, limit: limit)
  }

  /// Tells that a message is whole: the first one shows how it goes on.
  mutating func endMessage() throws(CompressionError) {
    guard manner == .unknown else { return }
    guard let decompressor else {
      manner = .plain
      return
    }
    manner = decompressor.isAtFrameEnd ? .frames : .stream
    if manner == .stream { compressor = try StreamCompressor() }
  }

  /// Packs what is sent.
  ///
  /// - Returns: the bytes, and whether they go as a binary message.
  mutating func pack(_ text: [UInt8]) throws(CompressionError) -> (bytes: [UInt8], isBinary: Bool) {
    guard let compressor else { return (text, false) }
    let packed = try text.withUnsafeBufferPointer { text throws(CompressionError) in
      try compressor.pack(UnsafeRawBufferPointer(text))
    }
    return (packed, true)
  }
}
