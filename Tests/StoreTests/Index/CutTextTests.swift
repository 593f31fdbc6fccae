import Model
import Payload
import Store
import TestSupport
import Testing

/// Texts that a cut could get wrong: marks of the index, signs, runs, positions with several tokens.
private let texts = [
  "plain words", "", "\u{5}begins with a mark", "\u{5}\u{0}\u{0}\u{2}abc",
  "a\u{2}\u{3}c1 b\u{4}c\u{1E}d",
  "camelCaseWord snake_case v1.2.3 c++ #123 .net", "東京都に行く カタカナ", "สวัสดีครับ",
  "👩‍👩‍👧 <@1234567890> <:sm_ile:77>",
  "Straße ΣΊΣΥΦΟΣ İstanbul", "\u{0}nul\u{0}", String(repeating: "long", count: 200),
  "https://a.b.example/x?y",
]

private func fill(_ temporary: TemporaryArchive, cutting: Bool) throws {
  let archive = temporary.archive
  let run = try archive.beginRun(
    command: "test",
    origin: nil,
    source: .import,
    now: Timestamp(milliseconds: 1)
  )
  let ingester = try Ingester(archive: archive, run: run)
  let cutter = try IndexTextCutter()
  let batch = try texts.enumerated().map { number, text in
    let file = Builder.quoted("\(text) file.png")
    let plain = try Builder.incoming(
      Builder.message(
        id: Builder.id(Int64(number + 1) * 1000),
        content: text,
        fields: ",\"attachments\":[{\"id\":\"9\",\"filename\":\(file)}]"
      )
    )
    return IncomingMessage(
      message: plain.message,
      oddities: plain.oddities,
      document: plain.document,
      shape: plain.shape,
      texts: cutting ? cutter.texts(of: plain.message) : nil
    )
  }
  _ = try archive.write("testing") { () throws(StoreError) in try ingester.ingest(batch) }
}

@Test func `texts that were cut ahead are indexed as those that weren't`() throws {
  var dumps: [[String]] = []
  for cutting in [false, true] {
    let temporary = try TemporaryArchive()
    try fill(temporary, cutting: cutting)
    #expect(try Verifier(archive: temporary.archive, depth: .full).run().isClean)
    _ = try temporary.rows(
      "CREATE VIRTUAL TABLE temp.seen USING fts5vocab('main', 'search_index', 'instance')"
    )
    dumps.append(
      try temporary.rows("SELECT term, doc, col, offset FROM seen ORDER BY 1, 2, 3, 4")
        .map { "\($0)" }
    )
  }
  #expect(dumps[0].count > 100)
  #expect(dumps[1] == dumps[0])
}
