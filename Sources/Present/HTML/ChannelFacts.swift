import Model
import Query
import Store

/// What the overview of a channel tells, gathered message by message; it grows with days and people,
/// not with messages.
struct ChannelFacts {
  /// A day with messages.
  struct Day {
    let date: CivilDate
    var messages: Int64 = 0
    /// The first message of it, and the page on which that stands.
    let first: Int64
    let page: String
  }

  /// Somebody who wrote.
  struct Author {
    let user: User
    var name: String
    var messages: Int64 = 0
  }

  /// A part of the channel.
  struct Page {
    let path: String
    let first: Timestamp
    var last: Timestamp
    var messages: Int64 = 0
  }

  private(set) var days: [Int64: Day] = [:]
  private(set) var hours = Array(repeating: Int64(0), count: 24)
  private(set) var pages: [Page] = []
  private(set) var messages: Int64 = 0
  private var authors: [Int64: Author] = [:]

  mutating func add(_ exported: ExportMessage, on page: String, _ clock: LocalClock) {
    let message = exported.message
    let sentAt = message.sentAt
    messages += 1
    if pages.last?.path != page { pages.append(Page(path: page, first: sentAt, last: sentAt)) }
    pages[pages.count - 1].messages += 1
    pages[pages.count - 1].last = max(sentAt, pages[pages.count - 1].last)
    let time = clock.calendar.components(ofMilliseconds: sentAt.milliseconds)
    if hours.indices.contains(time.hour) { hours[time.hour] += 1 }
    if let date = CivilDate(
      year: Int64(time.year),
      month: Int64(time.month),
      day: Int64(time.day)
    ) {
      let number = date.daysSinceEpoch
      let new = Day(date: date, first: message.id.rawValue, page: page)
      days[number, default: new].messages += 1
    }
    // As `stats` counts: every message is its author's, a webhook is one however it calls itself, and
    // so are all of whom no id is known.
    let id = message.author.id?.rawValue ?? 0
    authors[id, default: Author(user: message.author, name: "")].messages += 1
    // The newest name is the one people know.
    authors[id]?.name = exported.hit.authorName
  }

  /// Who wrote most, the most first.
  func topAuthors(_ most: Int) -> [Author] {
    authors.values.sorted { ($1.messages, $0.name) < ($0.messages, $1.name) }.prefix(most).map(
      \.self
    )
  }

  var authorCount: Int64 { Int64(authors.count) }

  /// The days in order.
  var sortedDays: [(number: Int64, day: Day)] {
    days.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
