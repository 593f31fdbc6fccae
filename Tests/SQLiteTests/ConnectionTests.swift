import SQLite
import Testing

private func memory() throws -> Connection {
  try Connection(path: ":memory:", mode: .create)
}

@Test func `every kind of value comes back as it was bound`() throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v)")
  let values: [Value] = [
    .null, 0, .integer(.max), .integer(.min), .real(0.5), "", "héllo\u{0}x", .blob([]),
    .blob([0, 255]),
  ]
  for value in values {
    try connection.run("INSERT INTO t VALUES (:v)", [":v": value])
  }
  #expect(try connection.rows("SELECT v FROM t ORDER BY rowid") { $0.value(0) } == values)
}

@Test func `a statement kept for a text is given out without its old values`() throws {
  let connection = try memory()
  _ = try connection.value("SELECT :a", [":a": 1])
  #expect(try connection.value("SELECT :a") == .null)
}

@Test func `an error names the statement and none of its values`() throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v UNIQUE)")
  try connection.run("INSERT INTO t VALUES (:v)", [":v": "secret"])
  let error = #expect(throws: SQLiteError.self) {
    try connection.run("INSERT INTO t VALUES (:v)", [":v": "secret"])
  }
  #expect(error?.code.primary == .constraint)
  #expect(error?.sql == "INSERT INTO t VALUES (:v)")
  #expect("\(try #require(error))".contains("secret") == false)
}

@Test func `a transaction that is not committed leaves nothing`() throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v)")
  let transaction = try Transaction(.immediate, on: connection)
  try connection.run("INSERT INTO t VALUES (1)")
  transaction.rollback()
  #expect(try connection.value("SELECT count(*) FROM t") == 0)
}

@Test func `a stop condition ends a statement that would run for ever`() throws {
  let connection = try memory()
  var asked = 0
  connection.setStopCondition {
    asked += 1
    return asked > 3
  }
  let endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
  let error = #expect(throws: SQLiteError.self) { try connection.value(endless) }
  #expect(error?.code == .interrupted)
}

@Test(arguments: [
  "DELETE FROM t", "ATTACH 'x' AS y", "PRAGMA user_version = 3", "CREATE TABLE u (v)",
])
func `a connection that may only read refuses to change anything`(sql: String) throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v)")
  connection.allowOnlyReading()
  let error = #expect(throws: SQLiteError.self) { try connection.run(sql) }
  #expect(error?.code == .notAuthorized)
}

@Test func `a Swift function answers in SQL`() throws {
  let connection = try memory()
  try connection.register(function: "twice", argumentCount: 1) { .text($0.text(0) + $0.text(0)) }
  #expect(try connection.value("SELECT twice('ab')") == "abab")
  #expect(try connection.value("SELECT twice(NULL)") == "")
}

/// Cuts at spaces.
private final class SpaceTokenizer: FullTextTokenizer {
  func tokenize(
    _ text: UnsafeBufferPointer<UInt8>,
    purpose: TokenizePurpose,
    emit: (UnsafeBufferPointer<UInt8>, Int, Int, Bool) -> Bool
  ) {
    for word in text.split(separator: 0x20) {
      let isGoing = emit(
        UnsafeBufferPointer(rebasing: word),
        word.startIndex,
        word.endIndex,
        false
      )
      guard isGoing else { return }
    }
  }
}

/// Counts the places of the question's phrases.
private final class InstanceCounter: FullTextRanker {
  func score(_ match: FullTextMatch) -> Double {
    var count = 0
    match.forEachInstance { _, _, _ in count += 1 }
    return -Double(count)
  }
}

@Test func `a Swift tokenizer cuts, and a Swift ranker orders`() throws {
  let connection = try memory()
  try connection.register(tokenizer: "spaces") { SpaceTokenizer() }
  try connection.register(ranker: "instances") { _ in InstanceCounter() }
  try connection.execute("CREATE VIRTUAL TABLE f USING fts5(t, tokenize = 'spaces')")
  for text in ["a-b c", "c c c", "c d c"] {
    try connection.run("INSERT INTO f VALUES (:t)", [":t": .text(text)])
  }
  #expect(try connection.value("SELECT count(*) FROM f('\"a-b\"')") == 1)
  let order = try connection.rows("SELECT rowid FROM f('c') ORDER BY instances(f)") {
    $0.integer(0)
  }
  #expect(order == [2, 3, 1])
}

@Test(arguments: ["", "a", "héllo\u{0}x", String(repeating: "long", count: 5000)])
func `a text that is lent is kept, and forgotten by the statement`(text: String) throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v)")
  let statement = try connection.statement("INSERT INTO t VALUES (?1)")
  try statement.run(lending: text, to: 1)
  try statement.run()
  #expect(
    try connection.rows("SELECT v FROM t ORDER BY rowid") { $0.value(0) } == [.text(text), .null]
  )
}

@Test(arguments: [[], [0], [UInt8](repeating: 7, count: 20_000)])
func `bytes that are lent are kept`(bytes: [UInt8]) throws {
  let connection = try memory()
  try connection.execute("CREATE TABLE t (v)")
  let statement = try connection.statement("INSERT INTO t VALUES (?1)")
  try bytes.withUnsafeBufferPointer { bytes throws(SQLiteError) in
    try statement.run(lending: UnsafeRawBufferPointer(bytes), to: 1)
  }
  #expect(try connection.value("SELECT v FROM t") == .blob(bytes))
}
