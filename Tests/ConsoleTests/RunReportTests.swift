import Console
import Model
import TestSupport
import Testing
import Writing

struct RunReportTests {
  @Test func `a run report is written`() throws {
    var report = RunReport(
      command: "import",
      archive: "/a.sqlite",
      startedAt: Timestamp(milliseconds: 1_000)
    )
    report.endedAt = Timestamp(milliseconds: 2_500)
    report.exitCode = .partial
    report.items = [
      .init(
        kind: "file",
        name: "x.json",
        asked: 10,
        got: 8,
        skipped: 1,
        failed: 1,
        reasons: ["torn"]
      ),
      .init(kind: "channel", id: Snowflake(rawValue: 77), name: "general", got: 5),
    ]
    try Golden.expect(String(decoding: report.json, as: UTF8.self), named: "run-report.json")
  }
}
