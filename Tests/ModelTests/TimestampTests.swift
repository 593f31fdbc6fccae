import Foundation
import Model
import TestSupport
import Testing

@Test(arguments: [
  ("1970-01-01T00:00:00.000Z", 0),
  ("2026-03-05T14:00:00.000Z", 1_772_719_200_000),
  ("2026-03-05T14:00:00Z", 1_772_719_200_000),
  ("2026-03-05T15:00:00+01:00", 1_772_719_200_000),
  ("2026-03-05 14:00", 1_772_719_200_000),
  ("2026-03-05T14:00:00.1234567+00:00", 1_772_719_200_123),
  ("2026-03-05", 1_772_668_800_000),
  ("1969-12-31T23:59:59.999Z", -1),
  ("2026-02-30T00:00:00Z", nil), ("2026-13-01", nil), ("2026-03-05T25:00:00Z", nil), ("", nil),
  ("2026-03-05T14:00:00.Z", nil), ("2026-03-05T14:00:00Zx", nil), ("hello", nil),
])
func `ISO 8601 is read as servers write it`(text: String, expected: Int64?) {
  #expect(Timestamp(iso8601: text)?.milliseconds == expected)
}

@Test func `an instant is written as Foundation writes it, and read back`() throws {
  var random = SeededRandom(seed: 7)
  let formatter = ISO8601DateFormatter()
  formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
  for _ in 0..<2000 {
    let time = Timestamp(
      milliseconds: .random(in: -2_000_000_000_000...4_000_000_000_000, using: &random)
    )
    let expected = formatter.string(
      from: Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
    )
    #expect(time.iso8601 == expected)
    #expect(Timestamp(iso8601: time.iso8601) == time)
  }
}
