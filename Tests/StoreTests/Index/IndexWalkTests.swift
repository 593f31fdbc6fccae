import Model
import SQLite
import Store
import TestSupport
import Testing

/// Words that a walk's messages are made of: few, so that questions have many answers.
private let words = ["amber", "basalt", "cedar", "dune", "ember", "fjord"]

/// What an archive should answer: the plainest search, by scanning what was last written.
private struct Scan {
  var now: [Int64: Set<String>] = [:]
  var old: [Int64: Set<String>] = [:]

  func ids(_ word: String) -> [Int64] {
    now.filter { $0.value.contains(word) }.keys.sorted()
  }

  func oldIDs(_ word: String) -> [Int64] {
    old.filter { $0.value.contains(word) }.keys.sorted()
  }
}

@Test(arguments: 0..<3 as Range<UInt64>)
func `after any walk of messages, edits, merges and deletions the index holds no ghost`(
  seed: UInt64
) throws {
  var random = SeededRandom(seed: seed)
  let temporary = try TemporaryArchive()
  var scan = Scan()
  var texts: [Int64: (text: String, rank: Int64, edited: Int)] = [:]
  for step in 1...150 {
    let isNew = texts.isEmpty || Int.random(in: 0..<3, using: &random) == 0
    let id =
      isNew
      ? Builder.id(Int64.random(in: 1...90_000, using: &random), Int64(step))
      : texts.keys.sorted().randomElement(using: &random) ?? 1
    let chosen = Set((0..<3).compactMap { _ in words.randomElement(using: &random) })
    let text = chosen.sorted().joined(separator: " ")
    let source: Source = Bool.random(using: &random) ? .api : .import
    let edited = Int.random(in: 0...50, using: &random)
    try temporary.ingest(
      [
        Builder.message(
          id: id,
          channel: 500,
          guild: step > 100 ? 300 : nil,
          content: text,
          edited: "2026-01-01T00:00:\(10 + edited).000Z"
        )
      ],
      source: source,
      at: 1_700_000_000_000 + Int64(step)
    )
    // The rule once more, over what the walk remembers.
    let known = texts[id]
    if known == nil || (source.rank, edited) >= (known?.rank ?? 0, known?.edited ?? 0) {
      if let known, known.text != text || known.edited != edited {
        scan.old[id, default: []].formUnion(known.text.split(separator: " ").map(String.init))
      }
      texts[id] = (text, source.rank, edited)
      scan.now[id] = chosen
    } else if known?.text != text || known?.edited != edited {
      scan.old[id, default: []].formUnion(chosen)
    }
    guard step % 50 == 0 else { continue }
    for word in words {
      let found = try (ids(temporary, "\"\(word)\""), ids(temporary, "\"\u{4}\(word)\""))
      #expect(found.0 == scan.ids(word), "seed \(seed), step \(step)")
      #expect(found.1 == scan.oldIDs(word), "seed \(seed), step \(step)")
    }
    let result = try verify(temporary.archive)
    #expect(result.findings == [], "seed \(seed), step \(step)")
    #expect(result.checkedIndex)
  }
}

private func ids(_ temporary: TemporaryArchive, _ match: String) throws -> [Int64] {
  try temporary.archive.connection.rows(
    """
    SELECT m.id FROM search_index s JOIN messages m ON m.row = s.rowid
    WHERE search_index MATCH :match ORDER BY m.id
    """,
    [":match": .text(match)]
  ) { $0.integer(0) }
}
