import Query
import TestSupport
import Testing

/// The two marks of a query stand where the hint's range begins and ends.
@Test(arguments: [
  (
    "from:amy ①befroe:②2024",
    "`befroe:` is no field; searched as text. Did you mean `before:`?"
  ),
  ("①form:②amy", "`form:` is no field; searched as text. Did you mean `from:`?"),
  ("a ①from:② amy", "`from:` wants its value right after the colon; searched as text."),
  (
    "embed-type:image,①pdf②",
    "`embed-type:` doesn't know `pdf`; searched as text. It takes image, video, sound, article."
  ),
  (
    "last:①soon②",
    "`last:` doesn't know `soon`; searched as text. It takes a number and ms, s, m, h, d, w or y."
  ),
  (
    "pinned:true,①false②",
    "`pinned:` doesn't know `false`; searched as text. It takes true or false."
  ),
  (
    "①sort:new②",
    "`sort:` doesn't know `new`; searched as text. It takes timestamp or relevance."
  ),
  ("-①order:asc②", "`order:` can't be negated; searched as text."),
  ("东 ①\"②foo bar", "This quote is never closed; all from here on is searched as words."),
  ("from:①\"②foo bar", "This quote is never closed; all from here on is searched as words."),
  ("a -①(②b c", "This bracket is never closed; all from here on is searched as words."),
  ("①AND② foo", "`AND` has nothing to work on here; searched as a word."),
  ("foo ①OR②", "`OR` has nothing to work on here; searched as a word."),
  ("(foo ①NOT②)", "`NOT` has nothing to work on here; searched as a word."),
])
func `a hint says how a query was read, and points`(marked: String, sentence: String) throws {
  let marked = Marked(marked)
  let hints = ParsedQuery(marked.text).hints
  let hint = try #require(hints.first)
  #expect(hints.count == 1)
  #expect(hint.description == sentence)
  #expect([hint.range.lowerBound, hint.range.upperBound] == marked.offsets)
}

@Test(arguments: [
  "12:30", "https://x/y:z", "std::vector", "note:this", "foo bar", "C++ or rust", "a -> b", "x:y",
  "any:a,b", "idk:foo", "-has:image -is:bot sort:relevance", "it's (really) :-)",
])
func `what needs no hint gets none`(query: String) {
  #expect(ParsedQuery(query).hints.isEmpty)
}

@Test func `carets stand under what a hint is about`() throws {
  let query = "é\tbefroe:1 x"
  let hint = try #require(ParsedQuery(query).hints.first)
  #expect(hint.marked(in: query) == "é befroe:1 x\n  ^^^^^^^")
}
