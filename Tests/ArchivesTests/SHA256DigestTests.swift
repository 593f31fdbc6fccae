import Archives
import Testing

struct SHA256DigestTests {
  // The examples of FIPS 180-2.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a digest is the standard's`(text: String, sum: String) throws {
    let digest = try #require(SHA256Digest())
    for byte in text.utf8 {
      [byte].withUnsafeBytes { digest.update($0) }
    }
    #expect(digest.finish() == sum)
  }
}
