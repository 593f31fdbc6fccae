import Model
import Testing

@Test(arguments: [
  ("0", nil), ("1", 1), ("9223372036854775807", Int64.max), ("9223372036854775808", nil),
  ("-1", nil), ("", nil), ("12a", nil), (" 1", nil),
  ("1456074443980800000", 1_456_074_443_980_800_000),
  ("184467440737095516151", nil),
])
func `an id is decimal digits of a number from 1 to 2⁶³−1`(text: String, expected: Int64?) {
  #expect(Snowflake(text)?.rawValue == expected)
}

@Test func `an id tells its time`() throws {
  let id = try #require(Snowflake("1499742181785612295"))
  #expect(id.timestamp.iso8601 == "2026-05-01T12:00:00.000Z")
  #expect(Snowflake(firstAt: id.timestamp).rawValue == 1_499_742_181_785_600_000)
}

@Test func `instants outside the range of ids give the ends of it`() {
  #expect(Snowflake(firstAt: Timestamp(milliseconds: .min)) == .lowest)
  #expect(Snowflake(firstAt: Timestamp(milliseconds: .max)) == .highest)
  #expect(Snowflake.highest.successor == .highest)
  #expect(Snowflake.lowest.predecessor == .lowest)
}
