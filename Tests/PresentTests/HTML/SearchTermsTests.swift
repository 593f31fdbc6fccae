import Exports
import Foundation
import TestSupport
import Testing

@testable import Present

struct SearchTermsTests {
  private static func terms(_ text: String) -> [String] {
    var terms: [String] = []
    SearchTerms().forEach(in: text) { terms.append($0) }
    return terms
  }

  @Test(
    arguments: [
      ("Hello, World_1!", ["hello", "world_1"]), ("Café CAFE\u{301}", ["cafe", "cafe"]),
      ("Straße Łódź smørrebrød", ["strasse", "lodz", "smorrebrod"]),
      ("東京都", ["東京", "京都"]), ("東", ["東"]), ("ラーメンと茶", ["ラー", "ーメ", "メン", "ンと", "と茶"]),
      ("Ａｂｃ ﬁn", ["abc", "fin"]), ("Ωμέγας", ["ωμέγασ"]), ("йога й", ["йога", "й"]),
      ("abc東京def", ["abc", "東京", "def"]), ("", []), ("🦉", []),
      (String(repeating: "w", count: 40), [String(repeating: "w", count: 32)]),
    ]
  )
  func `text is cut into words, and into grams where there are no blanks`(
    text: String,
    expected: [String]
  ) {
    #expect(Self.terms(text) == expected)
  }

  /// Every text of the demo and of hostile chats, and letters of every writing.
  private static func texts() -> [String] {
    var texts = HostileText.all.compactMap {
      try? JSONDecoder().decode(String.self, from: Data($0.json.utf8))
    }
    for start in stride(from: UInt32(0x20), to: 0x3_2000, by: 64) {
      let scalars = (start..<start + 64).compactMap(Unicode.Scalar.init)
        // What Unicode assigned lately is known to some and not yet to others.
        .filter { $0.properties.age.map { $0.major < 14 } ?? false }
      texts.append(scalars.map { "a\(Character($0))b" }.joined(separator: " "))
    }
    return texts
  }

  @Test func `a browser cuts as the export did`() throws {
    let texts = Self.texts()
    let folder = try TemporaryFolder()
    let program = """
      \(Asset.searchScript.text)
      const texts = JSON.parse(require("fs").readFileSync(process.argv[2], "utf8"));
      console.log(JSON.stringify(texts.map(fluxsearch.cut)));
      """
    try Data(program.utf8).write(to: URL(fileURLWithPath: folder.path("cut.js")))
    try JSONEncoder().encode(texts).write(to: URL(fileURLWithPath: folder.path("texts.json")))
    guard
      let node = ["/usr/bin/node", "/usr/local/bin/node"].first(
        where: FileManager.default.fileExists
      )
    else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: node)
    process.arguments = [folder.path("cut.js"), folder.path("texts.json")]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let answer = try JSONDecoder().decode(
      [[String]].self,
      from: pipe.fileHandleForReading.readDataToEndOfFile()
    )
    process.waitUntilExit()
    for (text, theirs) in zip(texts, answer) {
      let ours = Self.terms(text)
      let isSame = ours.map { Array($0.unicodeScalars) } == theirs.map { Array($0.unicodeScalars) }
      guard !isSame else { continue }
      let first = zip(ours, theirs).first { Array($0.unicodeScalars) != Array($1.unicodeScalars) }
      Issue.record(
        "\(first.map { "\($0) \($0.unicodeScalars.map(\.value)) and \($1) \($1.unicodeScalars.map(\.value))" } ?? "\(ours.count) and \(theirs.count)")"
      )
    }
  }
}
