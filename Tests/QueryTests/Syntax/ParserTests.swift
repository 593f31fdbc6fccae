import Query
import Testing

/// The canonical form of a query, which tells how it was understood.
private func reading(_ query: String) -> String {
  ParsedQuery(query).canonical
}

@Test(arguments: [
  ("", "*"), ("   ", "*"), ("*", "*"), ("foo", "foo"), ("foo bar", "foo bar"),
  ("foo　bar", "foo bar"), ("foo AND bar", "foo bar"), ("foo OR bar", "foo OR bar"),
  ("foo | bar", "foo OR bar"), ("a b OR c d", "a b OR c d"), ("a (b OR c) d", "a (b OR c) d"),
  ("((a))", "a"), ("a (b c)", "a (b c)"), ("-foo", "-foo"), ("NOT foo", "-foo"),
  ("NOT NOT foo", "-(-foo)"), ("-(a OR b)", "-(a OR b)"), ("-\"a b\"", "-\"a b\""),
  ("foo* ba*", "foo* ba*"), ("~foo", "~foo"), ("=Foo", "=Foo"), ("=\"Foo Bar\"", "=\"Foo Bar\""),
  ("/re+gex/", "/re+gex/"), ("/a b/ c", "/a b/ c"), ("(/a/ OR b)", "/a/ OR b"),
  ("\"foo bar\"~5", "\"foo bar\"~5"), ("“foo bar”", "\"foo bar\""), ("\"a\\\"b\"", "\"a\\\"b\""),
  ("a or b and not c", "a or b and not c"), ("-*", "-*"), ("any:a,\"b c\" d", "(a OR \"b c\") d"),
  ("\"foo ba\"*", "\"foo ba\"*"), ("\"foo\"bar", "\"foo\" bar"),
])
func `what a person types is understood`(query: String, expected: String) {
  #expect(reading(query) == expected)
}

@Test(arguments: [
  "12:30", "C++", ":-)", "-_-", "->", "--", "-", "https://x/y:z", "std::vector", "a->b", "f(x)",
  "/usr/bin/env", "/usr/bin/", "a/b", "~/bin", "~100", "~~gone~~", "==", "=>", "**bold**", "*foo*",
  "foo_bar", "or", "and", "not", "|x", "a|b", "5\"", "C:\\temp", "¯\\_(ツ)_/¯", "//", "/", "/*",
  "befroe:2024", "has:banana", "before:soon", "from:", "()", "\\", "=", "~", ")", ":)", "o/", "#1",
  "on:call", "key:value", "-has:banana", "sort:new", "/a/b/c/", "🎉", "'quoted'", "😀:😀", "a,b",
])
func `what looks like syntax but isn't is one text`(query: String) {
  let isNegated = query.hasPrefix("-h")
  let term = Expression.text(TextTerm(.word, isNegated ? String(query.dropFirst()) : query))
  #expect(ParsedQuery(query).expression == (isNegated ? .not(term) : term))
}

@Test(arguments: [
  ("a (b c", ["a", "(b", "c"]), ("\"foo bar from:x", ["\"foo", "bar", "from:x"]),
  ("a / b / c", ["a", "/", "b", "/", "c"]),
  ("/home and /etc/ too", ["/home", "and", "/etc/", "too"]),
  ("from:\"amy b", ["from:\"amy", "b"]), ("a )b", ["a", ")b"]), ("foo OR", ["foo", "OR"]),
  ("AND foo", ["AND", "foo"]), ("foo NOT", ["foo", "NOT"]), ("-(a OR b", ["-(a", "OR", "b"]),
  ("// a comment /", ["//", "a", "comment", "/"]), ("5 * -_- 3", ["5", "*", "-_-", "3"]),
])
func `what is never finished is words`(query: String, expected: [String]) {
  let words = expected.map { word in
    word == "*"
      ? Expression.everything
      : word == "/etc/" ? .text(TextTerm(.regex, "etc")) : .text(TextTerm(.word, word))
  }
  #expect(ParsedQuery(query).expression == .and(words))
}

@Test(arguments: [
  ("FROM:amy,@me", "from:amy,@me"), ("author:amy", "from:amy"), ("-in:#dev", "-in:#dev"),
  ("in:\"a b/#c d\"", "in:\"a b/#c d\""), ("in:^#x,starred,DMS", "in:^#x,starred,dms"),
  ("has:snapshot,Image", "has:forward,image"), ("-has:image,link", "-(has:image OR has:link)"),
  ("-(has:image,link)", "-(has:image,link)"), ("-mentions:a,b", "-(mentions:a OR mentions:b)"),
  ("is:edited,deleted", "is:edited,deleted"), ("author-type:bot", "author-type:bot"),
  ("link:https://Example.org/x", "link:example.org"), ("ext:.PDF,epub", "ext:pdf,epub"),
  ("filename:\"a,b c\"", "filename:\"a,b c\""), ("on:2026-03-05", "during:2026-03-05"),
  ("before:20260305", "before:2026-03-05"), ("during:2025..", "during:2025.."),
  ("after:\"last week\"", "after:last-week"), ("after:2026-03-05_14:00", "after:2026-03-05T14:00"),
  ("last:90m", "last:90m"), ("id:1/2,3", "id:1/2,3"),
  ("reply-to:https://f.example/channels/1/2/3", "reply-to:2/3"),
  ("in:https://f.example/channels/@me/2", "in:https://f.example/channels/@me/2"),
  ("reaction:👍>5", "reaction:👍>5"), ("reaction::name:", "reaction::name:"),
  ("reaction:<a:x:12>>=3", "reaction:<:x:12>>=3"), ("reaction:👍>=1", "reaction:👍"),
  ("reaction:>10", "reaction:>10"), ("old:word", "old:word"), ("old:\"a b\"~2", "old:\"a b\"~2"),
  ("old:a,=B", "old:a OR old:=B"), ("type:pin,7", "type:pin,7"),
  ("saved:a,b", "saved:a OR saved:b"),
  ("pinned:yes", "pinned:true"), ("nsfw:0", "nsfw:false"),
  ("mentions:everyone", "mentions:everyone"),
  ("in:dev,", "in:dev"), ("(in:dev)", "in:dev"), ("from:amy#0042", "from:amy#0042"),
  ("foo sort:relevance order:ASC", "foo sort:relevance order:asc"),
  ("a OR b scope:all", "a OR b scope:all"), ("sort:relevance sort:timestamp", "sort:timestamp"),
  ("before:2024,2025", "before:2024 OR before:2025"), ("filetext:panic*", "filetext:panic*"),
])
func `filters read their values`(query: String, expected: String) {
  #expect(reading(query) == expected)
  #expect(reading(expected) == expected)
}

@Test func `brackets beyond 40 levels are text`() {
  let query = String(repeating: "(", count: 10_000) + "foo" + String(repeating: ")", count: 10_000)
  let parsed = ParsedQuery(query)
  let rest = String(query.dropFirst(40))
  #expect(parsed.expression == .text(TextTerm(.word, rest)))
  #expect(parsed.hints.map(\.kind) == [.tooDeep])
}

@Test func `negations beyond 40 levels are text`() {
  let query = String(repeating: "NOT ", count: 10_000) + "foo"
  #expect(
    ParsedQuery(query).expression.normalised
      == .and(
        [.text(TextTerm(.word, "NOT")), .text(TextTerm(.word, "foo"))]
      )
  )
}

@Test(arguments: [
  "(", "-(", "NOT ", "\"", "/", "a OR ", "from:", "a,", "=", "~", "\\", "(a) ", "|", "*",
])
func `a megabyte of anything is read in linear time`(piece: String) {
  let count = 1_000_000 / piece.utf8.count
  let query = String(repeating: piece, count: count)
  let parsed = ParsedQuery(query)
  #expect(parsed.hints.count <= 16)
}

@Test func `the terms of the text come with their places`() {
  let parsed = ParsedQuery("foo -\"a b\" from:amy any:x,y")
  #expect(parsed.terms.map(\.range) == [0..<3, 5..<10, 24..<25, 26..<27])
  #expect(parsed.terms.map(\.term.text) == ["foo", "a b", "x", "y"])
}
