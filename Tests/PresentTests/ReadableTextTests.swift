import Model
import Present
import Query
import TestSupport
import Testing

struct ReadableTextTests {
  private static let names: [NamedThing: String] = [
    .user(Snowflake(rawValue: 77) ?? .lowest): "mira",
    .channel(Snowflake(rawValue: 45) ?? .lowest): "general",
    .role(Snowflake(rawValue: 9) ?? .lowest): "Menders",
  ]

  private func read(_ text: String, lit: [Range<Int>] = []) -> ReadableText {
    ReadableText(text, lit: lit, clock: LocalClock(FixedOffsetCalendar())) { Self.names[$0] }
  }

  @Test(arguments: [
    ("plain", "plain"), ("<@77> hi", "@mira hi"), ("<@!77>", "@mira"), ("<@&9>", "@Menders"),
    ("in <#45>.", "in #general."), ("<:spark:6><a:whirl:7>", ":spark::whirl:"),
    ("at <t:1700000000>", "at 2023-11-14 22:13"), ("at <t:1700000000:R>", "at 2023-11-14 22:13"),
    ("<@78> <#46> <@&10>", "<@78> <#46> <@&10>"), ("a < b > c <", "a < b > c <"),
    ("<@77", "<@77"), ("<<@77>>", "<@mira>"), ("<@seven> <t:x> <:a:b>", "<@seven> <t:x> <:a:b>"),
    ("<t:9223372036854775807>", "<t:9223372036854775807>"), ("", ""),
  ])
  func `what is mentioned is named`(_ raw: String, _ expected: String) {
    #expect(read(raw).text == expected)
  }

  @Test(arguments: [
    ("①one② <@77>", "one"), ("<@77> ①two②", "two"), ("①<@77>②", "@mira"),
    ("x <①@77②> y", "@mira"), ("①a <@77> b②", "a @mira b"), ("<@77><#45> ①東京② <@77>", "東京"),
  ])
  func `what is lit goes where its text goes`(_ marked: String, _ expected: String) {
    let marked = Marked(marked)
    let readable = read(marked.text, lit: [marked.offsets[0]..<marked.offsets[1]])
    let bytes = Array(readable.text.utf8)
    #expect(readable.lit.map { String(decoding: bytes[$0], as: UTF8.self) } == [expected])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `ranges stay within the text and in order`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["<@77>", "<#45>", "<@", ">", "a", "東", "<:x:1>", " ", "<t:5>"]
    for _ in 0..<200 {
      let raw = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      var lit: [Range<Int>] = []
      var start = 0
      while start < raw.utf8.count {
        let end = Int.random(in: start...raw.utf8.count, using: &random)
        if end > start { lit.append(start..<end) }
        start = end + Int.random(in: 1...3, using: &random)
      }
      let readable = read(raw, lit: lit)
      var last = 0
      for range in readable.lit {
        #expect(range.upperBound <= readable.text.utf8.count, "seed \(seed): \(raw)")
        #expect(range.lowerBound >= 0)
        last = max(last, range.upperBound)
      }
    }
  }
}
