import Model
import Store
import Testing

struct MediaAddressTests {
  private static let base = "https://m.example/media"

  @Test func `two signatures of one file have one place`() throws {
    let one = try #require(MediaAddress("\(Self.base)/attachments/5/7/a.jpg?ex=6a815711&is=1&hm=2"))
    let other = try #require(MediaAddress("\(Self.base)/attachments/5/7/a.jpg?hm=9&ex=0&uc=dp"))
    #expect(one.place == "\(Self.base)/attachments/5/7/a.jpg")
    #expect(one.place == other.place)
    #expect(one.signedUntil == Timestamp(milliseconds: 0x6a81_5711 * 1_000))
    #expect(other.signedUntil == nil)
  }

  @Test func `what is no part of a signature stays`() {
    let address = MediaAddress("\(Self.base)/a/b/c?width=5&ex=1&format=png#x")
    #expect(address?.place == "\(Self.base)/a/b/c?width=5&format=png")
  }

  @Test(arguments: [
    ("attachments/5/7/a%20b.jpg", MediaKeeper.attachment, 7, ""),
    ("avatars/9/a_3fe91c07.gif?size=64", .avatar, 9, "3fe91c07"),
    ("icons/9/5d02aa91.webp", .icon, 9, "5d02aa91"), ("emojis/12.webp?size=96", .emoji, 12, ""),
    ("stickers/13.png", .sticker, 13, ""),
  ])
  func `a path tells what lies there`(
    path: String,
    keeper: MediaKeeper,
    target: Int64,
    variant: String
  ) throws {
    let id = try #require(Snowflake(rawValue: target))
    let expected = MediaReference(keeper, id, variant: variant)
    #expect(MediaAddress("\(Self.base)/\(path)")?.reference == expected)
  }

  @Test(arguments: [
    "", "file:///etc/passwd", "javascript:alert(1)", "ftp://a/b", "//m.example/x",
    "https://m.example/a b", "https://m.example/\u{0}", "data:text/html,x",
  ])
  func `what is no address of the web is none`(text: String) {
    #expect(MediaAddress(text) == nil)
  }

  @Test(arguments: ["../../etc", "a/b", "", "%2e", "a.b", "x?y"])
  func `only a hash becomes part of a path`(hash: String) throws {
    let id = try #require(Snowflake(rawValue: 9))
    let reference = MediaReference(.avatar, id, variant: hash)
    #expect(MediaAddress.url(of: reference, isAnimated: false, origin: Self.base) == nil)
  }

  @Test func `a picture is asked for in its largest form`() throws {
    let id = try #require(Snowflake(rawValue: 9))
    let avatar = MediaReference(.avatar, id, variant: "3fe91c07")
    #expect(
      MediaAddress.url(of: avatar, isAnimated: true, origin: Self.base + "/")
        == "\(Self.base)/avatars/9/3fe91c07.webp?size=1024&animated=true"
    )
  }
}
