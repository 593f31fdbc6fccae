import Present
import Testing

struct FiguresTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"),
    (1_234_567, "1,234,567"), (-1_000, "-1,000"), (Int64.max, "9,223,372,036,854,775,807"),
    (Int64.min, "-9,223,372,036,854,775,808"),
  ])
  func `thousands are set apart`(_ number: Int64, _ text: String) {
    #expect(Figures.count(number) == text)
  }

  @Test(arguments: [(0, "0 hits"), (1, "1 hit"), (2_000, "2,000 hits")])
  func `one thing is one thing`(_ number: Int64, _ text: String) {
    #expect(Figures.count(number, "hit") == text)
    #expect(Figures.count(number, "hit", "hits") == text)
  }

  @Test(arguments: [
    (-5, "0 B"), (0, "0 B"), (1_023, "1023 B"), (1_024, "1.0 kB"), (1_536, "1.5 kB"),
    (10_188, "9.9 kB"), (10_239, "10 kB"), (102_400, "100 kB"), (5_242_880, "5.0 MB"),
    (1_099_511_627_776, "1.0 TB"), (Int64.max, "8,388,608 TB"),
  ])
  func `sizes are written in steps of 1024`(_ bytes: Int64, _ text: String) {
    #expect(Figures.size(bytes) == text)
  }
}
