import Compression
import TestSupport
import Testing

private func pack(_ bytes: [UInt8], _ dictionary: [UInt8] = []) throws -> [UInt8] {
  let compressor = try Compressor(dictionary: dictionary)
  return try bytes.withUnsafeBytes { bytes throws(CompressionError) in try compressor.pack(bytes) }
}

private func unpack(
  _ bytes: [UInt8],
  _ dictionary: [UInt8] = [],
  limit: Int = 1 << 20
) throws -> [UInt8] {
  let decompressor = try Decompressor(dictionary: dictionary)
  return try bytes.withUnsafeBytes { bytes throws(CompressionError) in
    try decompressor.unpack(bytes, limit: limit)
  }
}

@Test(arguments: [0, 1, 17, 4000, 70_000])
func `what is packed comes back whole`(size: Int) throws {
  var random = SeededRandom(seed: UInt64(size))
  let bytes = (0..<size).map { _ in UInt8.random(in: 0...20, using: &random) }
  #expect(try unpack(pack(bytes)) == bytes)
}

@Test func `a dictionary makes small documents smaller, and is needed to read them`() throws {
  let samples = (0..<2000).map { Array("{\"id\":\"\($0)\",\"content\":\"\",\"embeds\":[]}".utf8) }
  let dictionary = try Compressor.train(on: samples, size: 4096)
  let packed = try pack(samples[7], dictionary)
  #expect(try packed.count < pack(samples[7]).count)
  #expect(try unpack(packed, dictionary) == samples[7])
  #expect(throws: CompressionError.self) { try unpack(packed) == samples[7] ? () : throwBroken() }
}

private func throwBroken() throws {
  throw CompressionError.broken("other bytes")
}

@Test func `a frame that unfolds beyond the limit is refused before it is unpacked`() throws {
  let packed = try pack([UInt8](repeating: 0, count: 100_000))
  #expect(throws: CompressionError.tooLarge(limit: 1000)) { try unpack(packed, limit: 1000) }
}

@Test func `damaged frames end in an error`() throws {
  var random = SeededRandom(seed: 3)
  let packed = try pack(Array("the quick brown fox jumps over the lazy dog".utf8))
  for length in 0..<packed.count {
    #expect(throws: CompressionError.self) { try unpack(Array(packed[..<length])) }
  }
  for _ in 0..<500 {
    var damaged = packed
    damaged[Int.random(in: damaged.indices, using: &random)] ^= 0x55
    _ = try? unpack(damaged)
  }
}
