import Model
import Present

/// What the browser remembers between runs.
struct Memory: Hashable, Sendable {
  var theme: Theme?
  var accent: Accent?
  var channel: Snowflake?
  var message: Snowflake?
  var folded: Set<String> = []
  var showsDetails = false
  /// Up to which message each channel was seen.
  var seen: [Snowflake: Snowflake] = [:]
  /// Everything up to here counts as seen: what was there at the first run.
  var seenBefore: Snowflake?
  /// What was searched for, the newest first; only where that is wanted.
  var searches: [String] = []

  static let mostSearches = 200
  private static let mostSeen = 20_000

  init() {}

  /// Reads what `text` wrote; lines that mean nothing are left out.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      take(String(parts[0]), String(parts[1]))
    }
  }

  private mutating func take(_ key: String, _ value: String) {
    switch key {
    case "theme": theme = Theme(rawValue: value)
    case "accent": accent = Accent(rawValue: value)
    case "channel": channel = Snowflake(value)
    case "message": message = Snowflake(value)
    case "folded": folded.insert(value)
    case "details": showsDetails = value == "yes"
    case "seen-before": seenBefore = Snowflake(value)
    case "search": if searches.count < Self.mostSearches { searches.append(value) }
    case "seen":
      let ids = value.split(separator: " ").compactMap { Snowflake(String($0)) }
      if ids.count == 2, seen.count < Self.mostSeen { seen[ids[0]] = ids[1] }
    default: break
    }
  }

  /// A line a fact, so that a person can read and mend it.
  var text: String {
    var lines: [String] = []
    func add(_ key: String, _ value: String?) {
      if let value { lines.append("\(key)=\(value)") }
    }
    add("theme", theme?.rawValue)
    add("accent", accent?.rawValue)
    add("channel", channel?.description)
    add("message", message?.description)
    add("details", showsDetails ? "yes" : nil)
    add("seen-before", seenBefore?.description)
    for section in folded.sorted() { add("folded", section) }
    for (channel, message) in seen.sorted(by: { $0.key < $1.key }) {
      add("seen", "\(channel) \(message)")
    }
    for search in searches { add("search", search) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Notes a search as the newest one.
  mutating func note(search: String) {
    let search = String(search.map { $0.isNewline ? " " : $0 })
    guard search.contains(where: { !$0.isWhitespace }) else { return }
    searches.removeAll { $0 == search }
    searches.insert(search, at: 0)
    if searches.count > Self.mostSearches { searches.removeLast() }
  }
}
