import Query
import TestSupport
import Testing

@Test func `every field has one row`() {
  #expect(
    FieldTable.definitions.map(\.field).sorted { $0.rawValue < $1.rawValue }
      == Field.allCases.sorted { $0.rawValue < $1.rawValue }
  )
}

@Test func `no name or alias is used twice`() {
  let names = FieldTable.definitions.flatMap { [$0.name] + $0.aliases }
  #expect(Set(names).count == names.count)
  #expect(names.allSatisfy { $0 == $0.lowercased() && $0.utf8.count <= 24 })
}

@Test(arguments: FieldTable.definitions.map(\.field))
func `every example is a query with its field and no hint`(field: Field) throws {
  let definition = try #require(FieldTable.definition(of: field))
  let parsed = ParsedQuery(definition.example)
  #expect(parsed.hints.isEmpty)
  #expect(parsed.expression != .everything || field.isOption)
  let names = [definition.name] + definition.aliases
  #expect(names.contains { definition.example.contains("\($0):") })
}

@Test(arguments: FieldTable.definitions.map(\.field))
func `every word that a field knows is one of its values`(field: Field) throws {
  guard case .words(let words) = FieldTable.definition(of: field)?.values else { return }
  for word in words {
    // What is open is known to Fluxer's own client alone.
    let hints = ParsedQuery("\(field.rawValue):\(word)").hints.map(\.kind)
    #expect(hints == (word == "current" ? [.nothingIsOpen] : []))
  }
}

@Test(arguments: [
  ("befroe", Field.before), ("form", .from), ("mentoins", .mentions), ("autor", .from),
  ("hsa", .has), ("std", nil), ("http", nil), ("im", nil), ("chanel", .in), ("remind", nil),
])
func `a near miss is recognised`(name: String, expected: Field?) {
  #expect(FieldTable.nearest(to: name) == expected)
}

@Test func `the manual's table is as recorded`() throws {
  try Golden.expect(FieldTable.markdownTable(), named: "fields.md")
}

@Test func `the help is as recorded, and has a line for each thing`() throws {
  let help = FieldTable.helpText()
  #expect(!help.contains("`"))
  let lines = help.split(separator: "\n")
  #expect(lines.allSatisfy { $0.contains(#/^  \S|^ {10,}(takes|also|e\.g\.) /#) })
  try Golden.expect(help, named: "fields.txt")
}
