/// What went wrong in packing or unpacking bytes.
public enum CompressionError: Error, Hashable, Sendable {
  /// The library could not be set up, for want of memory.
  case outOfMemory
  /// The bytes are no whole frame, or need another dictionary; zstd's words.
  case broken(String)
  /// The unpacked size is missing or above the limit, in bytes.
  case tooLarge(limit: Int)
  /// There were too few samples to train on, or they were too alike; zstd's words.
  case untrainable(String)
}

extension CompressionError: CustomStringConvertible {
  /// The sentence that says what is wrong.
  public var description: String {
    switch self {
    case .outOfMemory: "there is no memory left for compression"
    case .broken(let reason): "the packed bytes are damaged (\(reason))"
    case .tooLarge(let limit): "the packed bytes unfold to more than \(limit) bytes"
    case .untrainable(let reason): "no dictionary could be trained (\(reason))"
    }
  }
}
