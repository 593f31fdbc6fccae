import SQLite
import Store
import TestSupport
import Testing

@Test func `joining the index's segments in between changes no answer`() throws {
  let temporary = try TemporaryArchive()
  for number in 1...60 {
    try temporary.ingest([
      Builder.message(id: Builder.id(Int64(number) * 1000), content: "lantern number \(number % 7)")
    ])
  }
  let before = try (0..<7).map { try temporary.matches("\"lantern\" \"\($0)\"") }
  while try temporary.archive.tidy() {}
  #expect(try (0..<7).map { try temporary.matches("\"lantern\" \"\($0)\"") } == before)
  #expect(before.map(\.count).reduce(0, +) == 60)
  let levels = try temporary.value(
    "SELECT count(DISTINCT segid) FROM search_index_idx"
  )
  #expect(levels?.integer.map { $0 < 20 } == true)
  _ = try temporary.archive.connection.run(
    "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)"
  )
}
