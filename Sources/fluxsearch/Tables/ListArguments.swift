import Arguments
import Console
import Present
import Text
import Writing

/// What the commands that print one list have in common on their lines.
struct ListArguments {
  /// Sorting the other way round.
  static let reverse = Flag("reverse", "r", help: "Sort the other way round.")

  /// The option that names the zone of days and hours.
  static let zone = SearchOptions.zone

  /// The option that names the column to sort by.
  static func sort(by columns: [ListColumn], default standard: String) -> Option<String> {
    Option(
      "sort",
      "s",
      "COLUMN",
      .choice(Listing.sortKeys(columns)),
      default: standard,
      help: "Sort by this column: figures and days largest first, texts by their letters."
    )
  }

  /// The option that says how many rows are wanted.
  static func limit(default standard: Int) -> Option<Int> {
    Option("limit", "n", "N", .count, default: standard, help: "Stop after N lines; 0 for all.")
  }

  /// How the list is written.
  let format: ListFormat

  private let key: String?
  private let isReversed: Bool
  private let limit: Int
  private let zone: String?

  /// Reads the options.
  init(
    _ given: ParsedArguments,
    sort: Option<String>,
    limit: Option<Int>
  ) throws(UsageError) {
    format = try given.value(of: ListFormat.option)
    key = try given.value(of: sort)
    isReversed = try given.value(of: Self.reverse)
    self.limit = try given.value(of: limit)
    zone = try given.value(of: Self.zone)
  }

  /// Takes a list as it is, whole.
  init(format: ListFormat) {
    self.format = format
    key = nil
    isReversed = false
    limit = 0
    zone = nil
  }

  /// Sorts, cuts and writes a list, and says what was cut off.
  func write(_ listing: Listing, in context: Context) throws(TextError) {
    var listing = listing
    if let key { listing.sort(by: key, isReversed: isReversed) }
    let left = listing.cut(to: limit)
    listing.write(
      as: format,
      to: context.output,
      clock: LocalClock(try TimeZoneCalendar(zone: zone))
    )
    guard left > 0 else { return }
    context.output.flush()
    context.say("… and \(Figures.count(Int64(left))) more: --limit 0 shows all")
  }
}
