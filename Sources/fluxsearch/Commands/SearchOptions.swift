import Arguments
import Model
import Query
import Text

/// What the line of a search says.
struct SearchOptions {
  /// How hits are written.
  enum Format: String, CaseIterable {
    case text
    case json
    case ndjson
    case csv
    case ids
    case urls
  }

  /// What is looked through.
  enum Only: String, CaseIterable {
    case messages
    case channels
    case guilds
    case users
  }

  private static let output = "Output"

  static let query = Operand(
    many: "QUERY",
    .text(.live(.query)),
    isRequired: true,
    help: "What to look for; several words are joined by spaces and read as one query."
  )
  static let limit = Option(
    "limit",
    "n",
    "N",
    .count,
    default: 20,
    help: "Show so many hits; 0 for all."
  )
  static let sort = Option<SearchRequest.Order?>(
    "sort",
    nil,
    "ORDER",
    .choice,
    help: "Show the newest, the oldest or the most fitting first; else as the query says."
  )
  static let after = Option<MessageAddress?>(
    "after",
    nil,
    "ID",
    .messageAddress,
    help: "Go on after this hit: what the last line of a page says.",
    isConfigurable: false
  )
  static let context = Option(
    "context",
    "C",
    "N",
    .count(in: 0...100),
    default: 0,
    help: "Show so many messages before and after each hit."
  )
  static let only = Option<Only?>(
    "only",
    nil,
    "WHAT",
    .choice,
    help: "Look through nothing but messages, channels, guilds or users."
  )
  static let sinceLast = Flag(
    "since-last",
    help: "Show what is new since the same search was last run so.",
    isConfigurable: false
  )
  static let zone = Option<String?>(
    "tz",
    nil,
    "ZONE",
    .text,
    help: "Take days and hours by this zone, as in Europe/Berlin or +05:30."
  )
  static let patience = Option(
    "max-time",
    nil,
    "TIME",
    .duration,
    default: .seconds(2),
    help: "Look for regular expressions no longer than this."
  )
  static let format = Option(
    "format",
    "f",
    "FORMAT",
    .choice,
    default: Format.text,
    help: "Write hits in this form; 'help formats' explains each.",
    group: output
  )
  static let count = Flag(
    "count",
    "c",
    help: "Say how many hits there are, exactly.",
    group: output
  )
  static let group = Option<Grouping?>(
    "group",
    nil,
    "WHAT",
    .choice,
    help: "Count hits by channel, author or day.",
    group: output
  )
  static let explain = Flag(
    "explain",
    help: "Say how the query was understood and what was done, with times.",
    group: output,
    isConfigurable: false
  )
  static let open = Flag(
    "open",
    help: "Open the first hit in the browser.",
    group: output,
    isConfigurable: false
  )
  static let pager = Flag(
    "pager",
    help: "Show more than a screenful in $PAGER, or less.",
    isNegatable: true,
    default: true,
    group: output
  )

  static var arguments: [any Argument] {
    [
      query, limit, sort, after, context, only, sinceLast, zone, patience, format, count, group,
      explain, open, pager,
    ]
  }

  var text: String
  let limit: Int
  let sort: SearchRequest.Order?
  let after: MessageAddress?
  let context: Int
  let only: Only?
  let isSinceLast: Bool
  let zone: String?
  let patience: Duration
  let format: Format
  let counts: Bool
  let grouping: Grouping?
  let explains: Bool
  let opens: Bool
  let usesPager: Bool

  init(_ given: ParsedArguments) throws(UsageError) {
    text = try given.value(of: Self.query).joined(separator: " ")
    limit = try given.value(of: Self.limit)
    sort = try given.value(of: Self.sort)
    after = try given.value(of: Self.after)
    context = try given.value(of: Self.context)
    only = try given.value(of: Self.only)
    isSinceLast = try given.value(of: Self.sinceLast)
    zone = try given.value(of: Self.zone)
    patience = try given.value(of: Self.patience)
    format = try given.value(of: Self.format)
    counts = try given.value(of: Self.count)
    grouping = try given.value(of: Self.group)
    explains = try given.value(of: Self.explain)
    opens = try given.value(of: Self.open)
    usesPager = try given.value(of: Self.pager)
    try refuseSenseless(given)
  }

  /// What other commands ask as a search, in its standard order and without its counts.
  init(
    text: String,
    limit: Int,
    after: MessageAddress?,
    context: Int,
    zone: String?,
    format: Format,
    usesPager: Bool
  ) {
    self.text = text
    self.limit = limit
    self.after = after
    self.context = context
    self.zone = zone
    self.format = format
    self.usesPager = usesPager
    sort = nil
    only = .messages
    isSinceLast = false
    patience = .seconds(2)
    counts = false
    grouping = nil
    explains = false
    opens = false
  }

  /// Refuses what can't be done together, rather than doing half of it.
  private func refuseSenseless(_ given: ParsedArguments) throws(UsageError) {
    try given.refuse(Self.explain, with: Self.group)
    try given.refuse(Self.explain, with: Self.count)
    try given.refuse(Self.explain, with: Self.sinceLast)
    try given.refuse(Self.after, with: Self.sinceLast)
    if explains, given.isTyped(Self.format), format != .text {
      throw .unsuitable("--explain", "--format \(format.rawValue)", can: "text")
    }
    if let grouping, format == .ids || format == .urls {
      throw .unsuitable(
        "--group \(grouping.rawValue)",
        "--format \(format.rawValue)",
        can: "text, json, ndjson and csv"
      )
    }
    guard let only, only != .messages else { return }
    try given.refuse(Self.only, with: Self.count)
    try given.refuse(Self.only, with: Self.group)
    try given.refuse(Self.only, with: Self.explain)
    try given.refuse(Self.only, with: Self.sinceLast)
    if format == .csv || format == .urls {
      throw .unsuitable(
        "--only \(only.rawValue)",
        "--format \(format.rawValue)",
        can: "text, json, ndjson and ids"
      )
    }
  }

  /// The zone's calendar.
  func calendar() throws -> TimeZoneCalendar {
    try TimeZoneCalendar(zone: zone)
  }

  /// What is asked of each archive.
  ///
  /// - Parameter query: the query, as it was understood.
  /// - Returns: the question.
  func request(_ query: ParsedQuery) -> SearchRequest {
    let (seconds, attoseconds) = patience.components
    let milliseconds = seconds.multipliedReportingOverflow(by: 1_000)
    return SearchRequest(
      query: query,
      order: sort,
      limit: limit == 0 ? Self.streamedPage : limit,
      after: after,
      counting: format == .ids || format == .urls || format == .csv ? .none : .page,
      patience: milliseconds.overflow
        ? .max / 2 : milliseconds.partialValue + attoseconds / 1_000_000_000_000_000
    )
  }

  /// How many hits are held at once where all are shown.
  static let streamedPage = 500
}

extension ValueKind where Value == MessageAddress {
  /// A message: an id, `channel/message` or an address copied from the chat.
  static var messageAddress: Self {
    ValueKind(write: \.description) { (text: String) throws(ValueProblem) in
      guard let address = MessageAddress(text) else {
        throw .malformed(expected: "the id or the address of a message")
      }
      return address
    }
  }
}
