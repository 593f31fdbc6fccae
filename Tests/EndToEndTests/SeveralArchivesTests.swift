import TestSupport
import Testing

/// What is said of a query where several archives are asked.
struct SeveralArchivesTests {
  private static func sandbox() throws -> Sandbox {
    let sandbox = try Sandbox.withDemo()
    try sandbox.add(
      archive: "other.example",
      instance: "other.example",
      documents: [Builder.message(id: Builder.id(1_000), channel: 500, content: "fire in the kiln")]
    )
    return sandbox
  }

  @Test func `a saved search that one archive knows is not said to be missing`() throws {
    let sandbox = try Self.sandbox()
    #expect(
      try sandbox.run(["saved", "add", "--archive", "other.example", "fire", "fire"]).code == 0
    )
    let run = try sandbox.run(["saved", "run", "fire"])
    #expect(run.text.contains("kiln"))
    #expect(!run.errors.contains("note"), "\(run.errors)")
  }

  @Test func `a person whom one archive knows is not said to be unknown`() throws {
    let sandbox = try Self.sandbox()
    let run = try sandbox.run(["from:wren", "lantern", "--count"])
    #expect(run.code == 0)
    #expect(run.errors == "")
  }

  @Test func `what no archive knows is said once`() throws {
    let run = try Self.sandbox().run(["from:nobody-at-all", "--count"])
    #expect(run.errors == "note: no user is known as nobody-at-all\n")
    let saved = try Self.sandbox().run(["saved:nothing", "--count"])
    #expect(saved.errors == "note: there is no saved search named nothing\n")
  }

  @Test(arguments: ["from:@me", "mentions:@me", "reacted-by:@me"])
  func `@me is explained where no archive knows whose it is`(_ query: String) throws {
    let several = try Self.sandbox().run([query, "--count"])
    #expect(several.errors.contains("no archive here knows whose it is, so @me is nobody"))
    let one = try Sandbox.withDemo().run([query, "--count"])
    #expect(one.errors.contains("this archive doesn't know whose it is, so @me is nobody"))
  }

  @Test func `what only one archive finds odd is said of it`() throws {
    let sandbox = try Self.sandbox()
    try sandbox.add(
      archive: "third.example",
      instance: "third.example",
      documents: [1, 2].map { number in
        Builder.message(
          id: Builder.id(Int64(number) * 1_000),
          author: Int64(70 + number),
          username: "twin",
          content: "x"
        )
      }
    )
    let run = try sandbox.run(["from:twin", "--count"])
    #expect(
      run.errors.contains("note on third.example: twin is the name of 2 users; all are taken")
    )
  }

  @Test func `a part of a name is answered with names that hold it`() throws {
    let run = try Sandbox.withDemo().run(["from:halloran"])
    #expect(run.code == 1)
    #expect(run.errors.contains(#"did you mean from:"Wren Halloran"?"#), "\(run.errors)")
  }

  @Test func `the reach of what is open is everything, and says so`() throws {
    let run = try Sandbox.withDemo().run(["lantern", "scope:current", "--count"])
    #expect(run.text == "8\n")
    #expect(run.errors.contains("hint: `scope:current` is everything"))
  }
}
