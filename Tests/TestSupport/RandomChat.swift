/// A chat that looks alive and is the same for the same seed.
public struct RandomChat {
  private static let words = [
    "alpha", "Bravo", "charlie-delta", "naïve", "camelCase", "C++", "straße", "東京都庁", "日本語テスト",
    "학교에서", "สวัสดีครับ", "привет", "مرحبا", "👩‍👩‍👧", "https://example.org/a/b?c=d", "foo_bar",
    "v1.2.3", "line\nbreak", "tab\there", "nul\u{0}nul", "mark\u{2}mark", "field\u{1E}break",
    "old\u{4}mark", "bidi\u{202E}x", "", "```swift\nlet x = 1\n```", "<@77>", ":smile:", "#123",
  ]

  private var random: SeededRandom
  private var next: Int64
  /// How many channels it has.
  public let channels: Int64
  /// The time between messages, in milliseconds.
  public let pace: Int64

  /// Begins a chat.
  public init(seed: UInt64, channels: Int64 = 4, pace: Int64 = 200) {
    random = SeededRandom(seed: seed)
    next = Builder.id(1_000_000)
    self.channels = channels
    self.pace = pace
  }

  /// A text of some words in any script, hostile characters among them.
  public mutating func text() -> String {
    (0..<Int.random(in: 0...9, using: &random))
      .map { _ in Self.words.randomElement(using: &random) ?? "" }.joined(separator: " ")
  }

  /// A new message.
  public mutating func message() -> [UInt8] {
    next += Int64.random(in: 0...pace, using: &random) << 22 + 1
    let channel = 500 + Int64.random(in: 0..<channels, using: &random)
    return message(id: next, channel: channel)
  }

  /// A number below a bound.
  public mutating func number(below bound: Int) -> Int {
    Int.random(in: 0..<max(1, bound), using: &random)
  }

  /// A message of an id, with new text and parts: another edition of it.
  public mutating func message(id: Int64, channel: Int64, edited: Int? = nil) -> [UInt8] {
    var fields = ""
    if number(below: 4) == 0 { fields += attachments() }
    if number(below: 4) == 0 {
      fields += ",\"mentions\":[{\"id\":\"\(70 + number(below: 9))\",\"username\":\"m\"}]"
      fields += ",\"mention_roles\":[\"\(900 + number(below: 3))\"]"
      fields += ",\"mention_everyone\":\(number(below: 2) == 0)"
    }
    if number(below: 5) == 0 {
      fields +=
        ",\"reactions\":[{\"emoji\":{\"id\":null,\"name\":\"👍\"},\"count\":\(number(below: 9))}]"
    }
    if number(below: 5) == 0 {
      fields += ",\"embeds\":[{\"type\":\"article\",\"title\":\(Builder.quoted(text())),"
      fields += "\"url\":\"https://news.example/\(number(below: 50))\"}]"
    }
    if number(below: 6) == 0 {
      fields += ",\"type\":19,\"message_reference\":{\"message_id\":\"\(id - 1)\",\"type\":0}"
    }
    if number(below: 9) == 0 { fields += ",\"pinned\":\(number(below: 2) == 0)" }
    if number(below: 12) == 0 { fields += ",\"flags\":\"\(number(below: 9))\"" }
    let seconds = edited.map { "2026-01-01T00:\(10 + $0 / 60 % 50):\(10 + $0 % 50).000Z" }
    return Builder.message(
      id: id,
      channel: channel,
      guild: channel % 2 == 0 ? 300 : nil,
      author: 70 + Int64(number(below: 9)),
      content: text(),
      edited: seconds,
      fields: fields
    )
  }

  private mutating func attachments() -> String {
    let files = (0...number(below: 3)).map { index in
      "{\"id\":\"\(8000 + index)\",\"filename\":\"file \(number(below: 99)).png\","
        + "\"content_type\":\"image/png\",\"size\":\(number(below: 9999)),\"width\":3,\"height\":4,"
        + "\"url\":\"https://media.example/\(index)\"}"
    }
    return ",\"attachments\":[" + files.joined(separator: ",") + "]"
  }
}
