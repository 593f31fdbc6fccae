import FoundationEssentials
import TestSupport
import Testing

/// Text from messages reaches no terminal raw, in whatever form it is shown.
struct HostileTextTests {
  private static let pieces = [
    "\u{1B}]0;title\u{7}", "\u{1B}[31m", "\u{9B}31m", "\u{202E}txt.exe", "\u{2066}x", "\u{0}",
    "\u{8}\u{8}",
    "\r", "\n", "\u{85}", "\u{2028}", "\u{7F}", "\u{200F}", "\u{61C}", "\u{FFFE}", "\u{E0041}",
    "\u{1B}]8;;http://x\u{1B}\\",
    "=1+1", "apple", "東京", "👩\u{200D}🚀", "<@77>", "[[", "]]", "\"", "\\", ",",
  ]

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...12, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined() + " apple"
  }

  private static func document(_ number: Int64, _ random: inout SeededRandom) -> [UInt8] {
    let name = Builder.quoted(text(&random))
    let fields = """
      ,"attachments":[{"id":"\(number + 1)","filename":\(name),"size":5,"url":"https://x.example/\\u001b"}],\
      "embeds":[{"type":"rich","title":\(Builder.quoted(text(&random)))}],\
      "message_reference":{"channel_id":"500","message_id":"\(Builder.id(1_000_000))","type":0},\
      "mentions":[{"id":"77","username":\(Builder.quoted(text(&random)))}]
      """
    return Builder.message(
      id: Builder.id(1_000_000 + number * 1_000),
      author: 70 + number % 7,
      username: text(&random),
      content: text(&random),
      fields: fields
    )
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `no format lets a control or a direction through`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sandbox = try Sandbox()
    try sandbox.add(archive: "a", documents: (0..<60).map { Self.document($0, &random) })
    let formats = ["text", "json", "ndjson", "ids", "urls"].map { ["--format", $0] }
    let forms =
      formats + [
        ["-C2"], ["--group", "author"], ["--group", "channel"], ["--explain"], ["--only", "users"],
      ]
    for form in forms {
      let run = try sandbox.run(form + ["--limit", "0", "apple"])
      #expect(run.code == 0)
      check(run.output, "seed \(seed), \(form)")
      check(Data(run.errors.utf8), "seed \(seed), \(form)")
    }
    let shown = try sandbox.run(["show", "\(Builder.id(1_003_000))"])
    #expect(shown.code == 0)
    check(shown.output, "seed \(seed), show")
    for form in ["text", "markdown", "json", "dce-json", "opensearch"] {
      let export = try sandbox.run(["export", "500", "--format", form, "--output", "-"])
      #expect(export.code == 0, "\(form): \(export.errors)")
      check(export.output, "seed \(seed), export \(form)")
    }
    let listed = try sandbox.run(["complete", "user", ""])
    check(listed.output, "seed \(seed), complete")
  }

  /// Looks at the bytes themselves.
  private func check(_ output: Data, _ what: String) {
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.utf8.elementsEqual(output), "\(what): no UTF-8")
    for scalar in text.unicodeScalars {
      let isBad =
        (scalar.value < 0x20 && scalar != "\n" && scalar != "\t")
        || (0x7F...0x9F).contains(scalar.value)
        || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        || [0x200E, 0x200F, 0x61C, 0x2028, 0x2029].contains(scalar.value)
      if isBad { Issue.record("\(what): U+\(String(scalar.value, radix: 16))") }
    }
  }
}
