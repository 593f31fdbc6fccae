import Arguments
import Testing

struct MeasuresTests {
  @Test(arguments: [
    ("90s", 90), ("30m", 1_800), ("2h", 7_200), ("3d", 259_200), ("1w", 604_800),
    ("2y", 63_072_000),
    ("1h30m", 5_400), ("0s", 0), ("007m", 420),
  ])
  func `a span of time is read`(_ text: String, _ seconds: Int) throws {
    let given = try Sample.sync("--max-time", text)
    #expect(try given.value(of: Sample.maxTime) == .seconds(seconds))
  }

  @Test func `a span of time may be finer than a second`() throws {
    #expect(try Sample.sync("--max-time=1s5ms").value(of: Sample.maxTime) == .milliseconds(1_005))
  }

  @Test(arguments: ["90", "h", "2 h", "-2h", "2.5h", "2H", "2h5", "١h", "1x"])
  func `what is no span of time is refused`(_ text: String) throws {
    let given = try Sample.sync("--max-time=\(text)")
    #expect(throws: UsageError.value("--max-time", text, .notADuration, .commandLine)) {
      try given.value(of: Sample.maxTime)
    }
  }

  @Test(arguments: ["99999999999999999999s", "9223372036854775807w", "9223372036854775807ms1s"])
  func `a span of time beyond counting is too large`(_ text: String) throws {
    let given = try Sample.sync("--max-time=\(text)")
    #expect(throws: UsageError.value("--max-time", text, .tooLarge, .commandLine)) {
      try given.value(of: Sample.maxTime)
    }
  }

  @Test(arguments: [
    ("0", 0), ("1024", 1_024), ("5B", 5), ("500M", 524_288_000), ("500MiB", 524_288_000),
    ("500MB", 500_000_000), ("2g", 2_147_483_648), ("1T", 1_099_511_627_776), ("3kB", 3_000),
  ])
  func `a size is read`(_ text: String, _ bytes: Int64) throws {
    #expect(try Sample.sync("--max-size", text).value(of: Sample.maxSize) == bytes)
  }

  @Test(arguments: ["M", "5X", "5 M", "-5M", "1.5G", "5MM"])
  func `what is no size is refused`(_ text: String) throws {
    let given = try Sample.sync("--max-size=\(text)")
    #expect(throws: UsageError.value("--max-size", text, .notASize, .commandLine)) {
      try given.value(of: Sample.maxSize)
    }
  }

  @Test func `a default is written as one would type it`() {
    let span = Option("span", nil, "T", .duration, default: .seconds(5_400), help: "")
    let day = Option("day", nil, "T", .duration, default: .seconds(86_400), help: "")
    let size = Option("size", nil, "S", .size, default: 1_500, help: "")
    #expect(span.form.defaultText == "90m")
    #expect(day.form.defaultText == "1d")
    #expect(size.form.defaultText == "1500")
    #expect(Sample.maxSize.form.defaultText == "500M")
    #expect(Sample.order.form.defaultText == "newest")
  }
}
