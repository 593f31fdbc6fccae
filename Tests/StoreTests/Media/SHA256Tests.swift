import Store
import TestSupport
import Testing

struct SHA256Tests {
  /// Digests by another program, of bytes that rise by 7 from 3.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"),
    (55, "e7313d333c272e639f790978283f9eb392e843d0f29b7016828bb1daa4aac70b"),
    (56, "4324d65f3c103567f5589c710bc08f8523f929a9272e3af36fc968e52abc6c27"),
    (63, "81c80242132f230c3bd41b3e63bbcff16107339549214a99614ff26664625055"),
    (64, "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"),
    (65, "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"),
    (119, "9ce7368e4daf32341631b492e80359dc9f594b48453cd0dd5bf0b19279cc177e"),
    (120, "7836b787757e95e58b3ca5aec90b1b004e8deba1e50e9675af9cabf1a13a04b5"),
    (1_000, "1e9bc38cbf860b9ec31918b065f9b52476c549a782e0e7990bed8ce3868d2371"),
  ])
  func `a digest is what others compute`(length: Int, digest: String) {
    var hash = SHA256()
    Self.bytes(length).withUnsafeBytes { hash.update($0) }
    #expect(hash.finish() == digest)
  }

  @Test func `it does not matter in which pieces bytes come`() {
    let bytes = Self.bytes(10_000)
    var whole = SHA256()
    bytes.withUnsafeBytes { whole.update($0) }
    let expected = whole.finish()
    var random = SeededRandom(seed: 11)
    for _ in 0..<20 {
      var hash = SHA256()
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = Array(rest.prefix(Int.random(in: 1...200, using: &random)))
        piece.withUnsafeBytes { hash.update($0) }
        rest = rest.dropFirst(piece.count)
      }
      #expect(hash.finish() == expected)
    }
  }

  private static func bytes(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
  }
}
