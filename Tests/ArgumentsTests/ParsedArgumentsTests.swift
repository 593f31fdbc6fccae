import Arguments
import Testing

struct ParsedArgumentsTests {
  @Test(arguments: [["-n", "5"], ["-n5"], ["-n=5"], ["--limit", "5"], ["--limit=5"], ["-vn5"]])
  func `an option takes its value in every customary way`(_ words: [String]) throws {
    let given = try ParsedArguments(words, by: Sample.syncGrammar)
    #expect(try given.value(of: Sample.limit) == 5)
  }

  @Test func `an option that is not given has its default`() throws {
    let given = try Sample.sync()
    #expect(try given.value(of: Sample.limit) == 20)
    #expect(try given.value(of: Sample.maxTime) == nil)
    #expect(try given.value(of: Sample.guilds) == [])
    #expect(given.origin(of: Sample.limit) == .standard)
  }

  @Test func `the last value wins where one is kept`() throws {
    #expect(try Sample.sync("-n1", "--limit=2").value(of: Sample.limit) == 2)
  }

  @Test func `every value is kept in order where several are`() throws {
    let given = try Sample.sync("-g", "b", "--guild", "a", "-gc")
    #expect(try given.value(of: Sample.guilds) == ["b", "a", "c"])
  }

  @Test func `letters stand together behind one dash`() throws {
    let given = try Sample.sync("-cvyn7")
    #expect(try given.value(of: Sample.count))
    #expect(try given.value(of: Sample.verbose))
    #expect(try given.value(of: Sample.yes))
    #expect(try given.value(of: Sample.limit) == 7)
  }

  @Test func `two dashes end the options`() throws {
    let given = try Sample.sync("-v", "--", "--limit", "-n")
    #expect(try given.value(of: Sample.channels) == ["--limit", "-n"])
  }

  @Test func `a dash alone and an empty word are operands`() throws {
    #expect(try Sample.sync("-", "").value(of: Sample.channels) == ["-", ""])
  }

  @Test func `options and operands may be mixed`() throws {
    let given = try Sample.sync("#one", "-v", "#two")
    #expect(try given.value(of: Sample.channels) == ["#one", "#two"])
  }

  @Test func `an empty value after an equals sign is a value`() throws {
    #expect(try Sample.sync("--guild=").value(of: Sample.guilds) == [""])
  }

  @Test func `a value may itself hold an equals sign and begin with a dash`() throws {
    let given = try Sample.sync("--guild=a=b", "-g", "-x")
    #expect(try given.value(of: Sample.guilds) == ["a=b", "-x"])
  }

  @Test(
    arguments: [
      (["--color"], true), (["--no-color"], false), (["--no-color", "--color"], true), ([], nil),
    ] as [([String], Bool?)]
  )
  func `a negatable flag says yes, no or nothing`(_ words: [String], _ expected: Bool?) throws {
    let given = try ParsedArguments(words + ["word"], by: Sample.searchGrammar)
    #expect(try given.choice(of: Sample.color) == expected)
  }

  @Test func `a flag can be counted`() throws {
    #expect(try Sample.sync("-vv", "--verbose").count(of: Sample.verbose) == 3)
  }

  @Test func `fixed operands are filled before the one that takes the rest`() throws {
    let first = Operand("A", .text, help: "")
    let middle = Operand(optional: "B", .text, help: "")
    let rest = Operand(many: "C", .text, help: "")
    let last = Operand("D", .text, help: "")
    let grammar: Grammar = [first, middle, rest, last]
    func read(_ words: [String]) throws -> String {
      let given = try ParsedArguments(words, by: grammar)
      let some = try given.value(of: middle) ?? "none"
      let many = try given.value(of: rest).joined()
      return try "\(given.value(of: first)) \(some) [\(many)] \(given.value(of: last))"
    }
    #expect(try read(["1", "2"]) == "1 none [] 2")
    #expect(try read(["1", "2", "3"]) == "1 2 [] 3")
    #expect(try read(["1", "2", "3", "4", "5"]) == "1 2 [34] 5")
  }

  @Test func `an argument that the grammar forgot stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try ParsedArguments([], by: [Sample.count]).value(of: Sample.limit)
    }
  }

  @Test func `a name that is there twice stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = Grammar(.plain, [Sample.count, Sample.count])
    }
  }
}
