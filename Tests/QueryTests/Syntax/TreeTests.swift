import Query
import TestSupport
import Testing

@Test func `the tree of every construct is drawn`() throws {
  let queries = [
    "", "foo \"bar baz\"~3 OR qu* -~typo =Exact /re+gex/",
    "NOT (a | b) from:amy,@me has:image,link",
    "on:\"last week\" -in:#dev,starred old:\"used to\" reaction:👍>5", "any:a,\"b c\" -*",
    "((a (b OR (c d))))", "-mentions:a,everyone saved:x type:pin",
  ]
  let drawn = queries.map { "> \($0)\n\(ParsedQuery($0).expression.tree)\n" }
  try Golden.expect(drawn.joined(separator: "\n"), named: "trees.txt")
}
