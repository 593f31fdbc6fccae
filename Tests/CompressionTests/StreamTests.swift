import TestSupport
import Testing

@testable import Compression

private func packed(_ compressor: StreamCompressor, _ text: String) throws -> [UInt8] {
  try Array(text.utf8).withUnsafeBytes { bytes throws(CompressionError) in
    try compressor.pack(bytes)
  }
}

/// Hands a message over in pieces, as a socket does.
private func unpacked(
  _ decompressor: StreamDecompressor,
  _ message: [UInt8],
  pieces size: Int = .max,
  limit: Int = 1 << 20
) throws -> String {
  var output: [UInt8] = []
  message.withUnsafeBytes { decompressor.begin($0) }
  for start in stride(from: 0, to: message.count, by: min(size, message.count)) {
    let piece = Array(message[start..<min(start + min(size, message.count), message.count)])
    try piece.withUnsafeBytes { try decompressor.unpack($0, onto: &output, limit: limit) }
  }
  return String(decoding: output, as: UTF8.self)
}

/// A whole frame of its own, with what a frame begins with.
private func frame(_ text: String) throws -> [UInt8] {
  let compressor = try Compressor()
  return try Compressor.magic
    + Array(text.utf8).withUnsafeBytes { bytes throws(CompressionError) in
      try compressor.pack(bytes)
    }
}

@Suite struct StreamTests {
  @Test(arguments: [1, 3, 1000])
  func `each payload of a stream is unpacked as soon as it is there`(size: Int) throws {
    let compressor = try StreamCompressor()
    let decompressor = try StreamDecompressor()
    for number in 0..<50 {
      let text = #"{"op":1,"d":\#(number)}"# + String(repeating: "x", count: number * 97)
      #expect(try unpacked(decompressor, packed(compressor, text), pieces: size) == text)
      #expect(!decompressor.isAtFrameEnd)
    }
  }

  @Test func `what went before makes what follows smaller`() throws {
    let compressor = try StreamCompressor()
    let text = #"{"op":14,"d":{"subscriptions":{"1434470843626295296":{"active":true}}}}"#
    let first = try packed(compressor, text).count
    #expect(try packed(compressor, text).count < first / 2)
  }

  @Test func `whole frames, one after another, are unpacked by one context`() throws {
    let decompressor = try StreamDecompressor()
    for text in ["hello", "", "and again"] {
      #expect(try unpacked(decompressor, frame(text), pieces: 2) == text)
      #expect(decompressor.isAtFrameEnd)
    }
  }

  @Test func `a frame that begins with a message takes the place of one that was never ended`()
    throws
  {
    let decompressor = try StreamDecompressor()
    #expect(try unpacked(decompressor, packed(StreamCompressor(), "first")) == "first")
    #expect(try unpacked(decompressor, packed(StreamCompressor(), "second")) == "second")
    #expect(try unpacked(decompressor, frame("third")) == "third")
  }

  @Test func `a bomb is refused at the limit`() throws {
    let bomb = try frame(String(repeating: "0", count: 8 << 20))
    #expect(bomb.count < 4096)
    #expect(throws: CompressionError.tooLarge(limit: 1 << 20)) {
      try unpacked(StreamDecompressor(), bomb)
    }
  }

  @Test func `damaged streams end in an error or in other text, never in a crash`() throws {
    var random = SeededRandom(seed: 11)
    let whole = try packed(StreamCompressor(), String(repeating: "the quick brown fox", count: 20))
    for _ in 0..<500 {
      var damaged = whole
      damaged[Int.random(in: damaged.indices, using: &random)] ^= 0x55
      _ = try? unpacked(StreamDecompressor(), damaged)
    }
    #expect(throws: CompressionError.self) {
      try unpacked(StreamDecompressor(), Array("{\"op\":10}".utf8))
    }
  }
}
