import Archives
import Testing

struct SHA256DigestTests {
  /// Digests by another program, of bytes that rise by 7 from 3.
  @Test(arguments: [
    (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (3, "6ab0dba1f4f1dfbb37b4f9eeb092c09fca4900ad32bdcd147d8dde35d6c87c35"),
    (64, "39e3d7b6b5d075d37d053ad89b24b41bef4f3c29760c84447cab3f3be1882241"),
    (65, "aacca6ff74fdbb296d165a45cecfa04e5127bc008770fbbdd48006f2d2fae95e"),
    (1_000, "1e9bc38cbf860b9ec31918b065f9b52476c549a782e0e7990bed8ce3868d2371"),
  ])
  func `a digest is what others compute, in whichever pieces bytes come`(
    length: Int,
    sum: String
  ) throws {
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    for size in [1, 7, 64, 1_000] {
      let digest = try #require(SHA256Digest())
      for start in stride(from: 0, to: length, by: size) {
        Array(bytes[start..<min(start + size, length)]).withUnsafeBytes { digest.update($0) }
      }
      #expect(digest.finish() == sum)
    }
  }

  // The example of FIPS 180-2.
  @Test func `a digest is the standard's`() throws {
    let digest = try #require(SHA256Digest())
    Array("abc".utf8).withUnsafeBytes { digest.update($0) }
    #expect(
      digest.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
  }
}
