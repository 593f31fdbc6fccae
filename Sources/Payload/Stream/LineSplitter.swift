import Glibc

/// Cuts a stream of bytes into lines, in whatever pieces the bytes come.
///
/// A line ends at a line feed; a carriage return before it belongs to the ending. Empty lines are
/// counted and not handed out. Memory holds one unfinished line at most.
public struct LineSplitter {
  /// What is handed out.
  public enum Piece {
    /// A line without its ending; `isTerminated` is no for a last line that has none, which may be
    /// cut short. Numbers begin at 1. The bytes are good until the closure returns.
    case line(UnsafeBufferPointer<UInt8>, number: Int, isTerminated: Bool)
    /// A line that was longer than the limit, and its length without the line feed.
    case skipped(number: Int, length: Int)
  }

  /// The longest line that is handed out, in bytes.
  public let limit: Int

  private var rest: [UInt8] = []
  private var lineLength = 0
  private var number = 1

  /// Begins a stream.
  ///
  /// - Parameter limit: the longest line, in bytes; the reader's own limit where nothing is said.
  public init(limit: Int = JSONReader.maximumLength) {
    self.limit = limit
  }

  /// Takes the next bytes and hands out the lines that end in them.
  ///
  /// - Throws: what the closure throws; then the stream is lost.
  public mutating func feed<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    var start = 0
    while start < bytes.count {
      guard let end = Self.lineFeed(in: bytes, from: start) else {
        hold(UnsafeBufferPointer(rebasing: bytes[start...]))
        return
      }
      try handOut(UnsafeBufferPointer(rebasing: bytes[start..<end]), isTerminated: true, body)
      start = end + 1
    }
  }

  /// Takes the end of the stream and hands out a last line without an ending.
  ///
  /// - Throws: what the closure throws.
  public mutating func finish<Failure: Error>(
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    guard lineLength > 0 else { return }
    try handOut(UnsafeBufferPointer(start: nil, count: 0), isTerminated: false, body)
  }

  private mutating func hold(_ bytes: UnsafeBufferPointer<UInt8>) {
    lineLength += bytes.count
    // One more than the limit may be a carriage return.
    if lineLength <= limit + 1 {
      rest.append(contentsOf: bytes)
    } else {
      rest = []
    }
  }

  private mutating func handOut<Failure: Error>(
    _ tail: UnsafeBufferPointer<UInt8>,
    isTerminated: Bool,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    let line = number
    number += 1
    guard lineLength > 0 else {
      try handOutWhole(tail, line, isTerminated, body)
      return
    }
    hold(tail)
    let length = lineLength
    lineLength = 0
    guard length <= limit + 1 else {
      rest = []
      try body(.skipped(number: line, length: length))
      return
    }
    // Out of its place while it is shown, so that a closure that throws leaves nothing behind.
    var whole: [UInt8] = []
    swap(&whole, &rest)
    try whole.withUnsafeBufferPointer { (buffer) throws(Failure) in
      try handOutWhole(buffer, line, isTerminated, body)
    }
    whole.removeAll(keepingCapacity: whole.count <= 1 << 20)
    swap(&whole, &rest)
  }

  private func handOutWhole<Failure: Error>(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ number: Int,
    _ isTerminated: Bool,
    _ body: (Piece) throws(Failure) -> Void
  ) throws(Failure) {
    let hasReturn = isTerminated && bytes.last == UInt8(ascii: "\r")
    let line = UnsafeBufferPointer(rebasing: hasReturn ? bytes.dropLast() : bytes[...])
    guard !line.isEmpty else { return }
    guard line.count <= limit else {
      try body(.skipped(number: number, length: bytes.count))
      return
    }
    try body(.line(line, number: number, isTerminated: isTerminated))
  }

  private static func lineFeed(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
