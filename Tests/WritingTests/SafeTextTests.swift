import TestSupport
import Testing
import Writing

struct SafeTextTests {
  @Test(arguments: [
    ("plain", "plain"),
    ("naïve 東京 👍🏽", "naïve 東京 👍🏽"),
    ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"),
    ("\u{9B}31m", "\u{FFFD}31m"),
    ("a\u{0}b\u{7}c\u{7F}", "a␀b␇c␡"),
    ("one\r\ntwo\nthree\rfour\u{85}five\u{2028}six", "one two three four five six"),
    ("a\n\nb", "a  b"),
    ("a\tb", "a b"),
    ("evil\u{202E}gpj.exe", "evil\u{FFFD}gpj.exe"),
    ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
    ("שלום\u{200F}!", "שלום!"),
    ("so\u{AD}ft\u{200B}\u{FEFF}", "soft"),
    ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("a\u{200D}b\u{200C}", "ab"),
    ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"),
    ("❤\u{FE0F}", "❤\u{FE0F}"),
    (" \u{FE0F}x", " x"),
    (
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!",
      "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!"
    ),
    ("hi\u{E0068}\u{E0069}", "hi"),
    ("\u{3164}", "␣"),
    ("x\u{FFFE}y", "x\u{FFFD}y"),
  ])
  func `a text is cleaned to one line`(_ raw: String, _ clean: String) {
    #expect(SafeText(raw).string.unicodeScalars.elementsEqual(clean.unicodeScalars))
  }

  @Test func `line ends and tabs stay where they are wanted`() {
    let raw = "a\r\nb\rc\td\u{2029}\u{1B}"
    #expect(SafeText(raw, keeping: .newlines).string == "a\nb\nc d\n␛")
    #expect(SafeText(raw, keeping: [.newlines, .tabs]).string == "a\nb\nc\td\n␛")
  }

  @Test func `bytes that are no UTF-8 become visible`() {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC2, 0x62, 0xED, 0xA0, 0x80, 0x9B]
    let text = bytes.withUnsafeBufferPointer { SafeText(decoding: $0) }
    #expect(text.string.hasPrefix("a\u{FFFD}\u{FFFD}b\u{FFFD}"))
    #expect(isSafe(text.string))
  }

  @Test func `the program's words keep their lines and others' don't`() {
    let name = "a\n\u{1B}]0;title\u{7}"
    let text: SafeText = "name:\t\(name) \(7)\n\(SafeText("x"))\(name.prefix(2))"
    #expect(text.string == "name:\ta ␛]0;title␇ 7\nxa ")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random bytes never come out as anything but text`(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<200 {
      let bytes = Self.hostileBytes(&random)
      let text = bytes.withUnsafeBufferPointer { SafeText(decoding: $0) }
      #expect(isSafe(text.string), "seed \(seed): \(bytes)")
      #expect(!text.string.utf8.contains(0x0A) && !text.string.utf8.contains(0x09))
      #expect(SafeText(text.string) == text, "seed \(seed): \(bytes)")
      let lines = bytes.withUnsafeBufferPointer {
        SafeText(decoding: $0, keeping: [.newlines, .tabs])
      }
      #expect(isSafe(lines.string), "seed \(seed): \(bytes)")
    }
  }

  /// Makes bytes of which many are controls, pieces of UTF-8 and characters that hide.
  static func hostileBytes(_ random: inout SeededRandom) -> [UInt8] {
    let pieces: [String] = [
      "\u{1B}[2J", "\u{9D}", "\u{202E}", "\u{2067}", "\u{200D}", "\u{200B}", "\r\n", "\u{2028}",
      "a",
      "é", "語", "👍", "\u{E0041}", "🏴", "\u{FE0F}", "\u{61C}", "\u{7F}", "\u{FEFF}", "\u{206A}",
      "\u{1D173}", "\u{FFF9}",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      if Bool.random(using: &random) {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += (pieces.randomElement(using: &random) ?? "").utf8
      }
    }
    return bytes
  }

  /// Judges by Unicode's own properties, not by the cleaner's table.
  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" || scalar == "\t"
      case .format: Self.visibleFormats.contains(scalar)
      case .lineSeparator, .paragraphSeparator, .surrogate: false
      default: !scalar.properties.isNoncharacterCodePoint
      }
    }
  }

  /// Format characters that are drawn, that join letters, or that spell flags.
  private static let visibleFormats: Set<Unicode.Scalar> = {
    let ranges: [ClosedRange<UInt32>] = [
      0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
      0x110BD...0x110BD, 0x110CD...0x110CD, 0x200C...0x200D, 0xE0020...0xE007F,
    ]
    return Set(ranges.joined().compactMap(Unicode.Scalar.init))
  }()

  @Test func `every character of the planes that have any comes out safe`() {
    let planes: [ClosedRange<UInt32>] = [0...0x1_FFFF, 0xE_0000...0xE_0FFF, 0x10_FF00...0x10_FFFF]
    for value in planes.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = SafeText("x\(String(scalar))y" as String).string
      if !isSafe(text) { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: [
    ("abc", 3), ("東京", 4), ("e\u{301}", 1), ("👨\u{200D}👩\u{200D}👧", 2), ("❤\u{FE0F}", 2), ("", 0),
  ])
  func `columns are counted as a terminal does`(_ text: String, _ columns: Int) {
    #expect(SafeText(text).columns == columns)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("東京都", 5, "東京…"), ("東京都", 4, "東…"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `a text is cut to columns`(_ text: String, _ columns: Int, _ expected: String) {
    #expect(SafeText(text).cut(to: columns).string == expected)
  }

  @Test func `a text is filled up to columns`() {
    #expect(SafeText("東").padded(to: 4).string == "東  ")
    #expect(SafeText("long").padded(to: 2).string == "long")
  }
}
