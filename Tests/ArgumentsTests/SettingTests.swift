import Arguments
import Testing

struct SettingTests {
  private let five = Setting(texts: ["5"], origin: .environment("FLUXSEARCH_LIMIT"))

  @Test func `a setting stands in for what was not typed`() throws {
    let given = try Sample.sync(setting: { $0.name == "limit" ? five : nil })
    #expect(try given.value(of: Sample.limit) == 5)
    #expect(given.origin(of: Sample.limit) == .environment("FLUXSEARCH_LIMIT"))
    #expect(!given.isTyped(Sample.limit))
  }

  @Test func `what was typed wins`() throws {
    let given = try Sample.sync("-n", "7", setting: { $0.name == "limit" ? five : nil })
    #expect(try given.value(of: Sample.limit) == 7)
    #expect(given.origin(of: Sample.limit) == .commandLine)
  }

  @Test(arguments: [("yes", true), ("ON", true), ("1", true), ("no", false), ("False", false)])
  func `a flag is set by a truth value`(_ text: String, _ expected: Bool) throws {
    let setting = Setting(texts: [text], origin: .file(path: "c", line: 1))
    let given = try Sample.sync(setting: { $0.name == "count" ? setting : nil })
    #expect(try given.value(of: Sample.count) == expected)
  }

  @Test func `a flag set to something else is an error that names the place`() throws {
    let setting = Setting(texts: ["maybe"], origin: .file(path: "c.ini", line: 3))
    let given = try Sample.sync(setting: { $0.name == "count" ? setting : nil })
    let error = UsageError.value("--count", "maybe", .notATruth, .file(path: "c.ini", line: 3))
    #expect(throws: error) { try given.value(of: Sample.count) }
    #expect(error.description == "c.ini:3: count: 'maybe' is neither yes nor no")
  }

  @Test func `nothing sets what may only be typed`() throws {
    let given = try Sample.sync(setting: { _ in Setting(texts: ["1"], origin: .standard) })
    #expect(try !given.value(of: Sample.yes))
  }

  @Test func `one rule makes the variable and the key`() {
    #expect(Sample.maxTime.form.environmentVariable == "FLUXSEARCH_MAX_TIME")
    #expect(Sample.maxTime.form.configurationKey == "max-time")
    #expect(Sample.yes.form.environmentVariable == nil)
    #expect(Sample.yes.form.configurationKey == nil)
    #expect(Sample.query.form.environmentVariable == nil)
    #expect(Grammar.section(of: "saved add") == "saved-add")
  }
}
