import Query
import TestSupport
import Testing

/// ① stands where the completed text begins, ② at the cursor.
@Test(arguments: [
  ("①fr②", "fieldName fr"), ("foo -①be②", "fieldName be"), ("(①ha②", "fieldName ha"),
  ("from:①am②", "from am"), ("from:①②", "from "), ("from:amy,①b②", "from b"),
  ("in:①\"my ch②", "in my ch"), ("in:\"a b\",①\"c d②", "in c d"), ("x has:①im②age y", "has im"),
  ("FROM:①A②", "from A"), ("from:\"a \\\" b\",①②", "from "), ("①fo②o bar", "fieldName fo"),
])
func `the cursor's place decides what is completed`(marked: String, expected: String) throws {
  let marked = Marked(marked)
  let cursor = marked.offsets[1]
  let completion = try #require(Completion.suggest(query: marked.text, cursor: cursor))
  #expect(completion.range == marked.offsets[0]..<cursor)
  let subject =
    switch completion.subject {
    case .fieldName: "fieldName"
    case .value(let field): field.rawValue
    }
  #expect("\(subject) \(completion.prefix)" == expected)
}

@Test(arguments: [
  "", "foo ", "\"foo", "\"foo from:a", "12", "x:", "foo:bar", "=foo", "from:\"a\"", "東",
])
func `elsewhere nothing is completed`(query: String) {
  #expect(Completion.suggest(query: query, cursor: query.utf8.count) == nil)
}

@Test(arguments: [-5, 3, 99])
func `a cursor outside is held within`(cursor: Int) {
  let completion = Completion.suggest(query: "fro", cursor: cursor)
  #expect(completion?.prefix == (cursor < 0 ? nil : "fro"))
}

@Test func `a cursor within a character stands before it`() {
  #expect(Completion.suggest(query: "from:é", cursor: 6)?.range == 5..<5)
}

@Test(arguments: [
  ("embed-t", ["embed-type:"]), ("has:s", ["sound", "sticker"]), ("from:a", []),
  ("order:", ["asc", "desc"]),
])
func `what the table knows is offered`(query: String, expected: [String]) {
  let completion = Completion.suggest(query: query, cursor: query.utf8.count)
  #expect(completion?.knownWords == expected)
}
