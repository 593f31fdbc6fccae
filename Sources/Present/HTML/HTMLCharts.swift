import Model

/// Draws counts: a calendar whose days are the darker the more was said, and bars.
struct HTMLCharts {
  private let writer: HTMLWriter
  private let links: HTMLPageLinks

  init(_ writer: HTMLWriter, _ links: HTMLPageLinks) {
    self.writer = writer
    self.links = links
  }

  // MARK: - the calendar

  /// Draws a year a row, the weeks from left to right, Monday at the top.
  func writeCalendar(_ facts: ChannelFacts) {
    let days = facts.sortedDays
    let most = days.map(\.day.messages).max() ?? 1
    let years = Dictionary(grouping: days) { $0.day.date.year }
    for year in years.keys.sorted(by: >) {
      let inYear = years[year] ?? []
      let sum = inYear.reduce(0) { $0 + $1.day.messages }
      writer.element(.figure, .class("year")) {
        writer.element(.figcaption) {
          writer.element(.strong, text: "\(year)")
          writer.text(" \(Figures.count(sum, "message"))")
        }
        writer.element(.svg, .plain("viewBox", "0 0 636 84"), .hidden) {
          writeDays(of: year, inYear, most)
        }
      }
    }
  }

  private func writeDays(
    of year: Int64,
    _ days: [(number: Int64, day: ChannelFacts.Day)],
    _ most: Int64
  ) {
    guard let first = CivilDate(year: year, month: 1, day: 1)?.daysSinceEpoch,
      let end = CivilDate(year: year + 1, month: 1, day: 1)?.daysSinceEpoch
    else { return }
    let counts = Dictionary(days.map { ($0.number, $0.day) }) { one, _ in one }
    // The first day of 1970 was a Thursday.
    let offset = ((first + 3) % 7 + 7) % 7
    for number in first..<end {
      let place = number - first + offset
      let box: [HTMLAttribute] = [
        .plain("x", "\(place / 7 * 12)"), .plain("y", "\(place % 7 * 12)"),
        .plain("width", "10"), .plain("height", "10"), .plain("rx", "2.5"),
      ]
      guard let day = counts[number] else {
        writer.begin(.rect, box + [.class("h0")])
        writer.end()
        continue
      }
      writer.element(
        .a,
        .href(links.address(of: day.page, fragment: "m\(day.first)")),
        .plain("tabindex", "-1")
      ) {
        writer.begin(.rect, box + [.class("h\(Self.level(day.messages, most))")])
        writer.end()
        writer.element(.title, text: "\(day.date): \(Figures.count(day.messages, "message"))")
      }
    }
  }

  /// 1 to 4, by how many binary digits the number has beside the busiest day's.
  static func level(_ count: Int64, _ most: Int64) -> Int {
    func digits(_ number: Int64) -> Int { Int64.bitWidth - max(1, number).leadingZeroBitCount }
    return max(1, min(4, digits(count) * 4 / digits(most)))
  }

  // MARK: - bars

  /// Draws bars with a title each.
  func writeBars(_ bars: [(title: String, count: Int64)], label: String) {
    let most = max(1, bars.map(\.count).max() ?? 1)
    let width = 640 / max(1, bars.count)
    let words = "\(label). The most: \(bars.max { $0.count < $1.count }?.title ?? "")"
    writer.element(
      .svg,
      .class("bars"),
      .plain("viewBox", "0 0 \(width * max(1, bars.count)) 100"),
      .plain("preserveAspectRatio", "none"),
      .plain("role", "img"),
      .label(words)
    ) {
      for (index, bar) in bars.enumerated() {
        let height = bar.count == 0 ? 0 : max(2, bar.count * 98 / most)
        writer.element(.g) {
          writer.element(.title, text: "\(bar.title): \(Figures.count(bar.count, "message"))")
          writer.element(
            .rect,
            .plain("x", "\(index * width + 1)"),
            .plain("y", "\(100 - height)"),
            .plain("width", "\(max(1, width - 2))"),
            .plain("height", "\(height)"),
            .plain("rx", "2")
          )
        }
      }
    }
  }
}
