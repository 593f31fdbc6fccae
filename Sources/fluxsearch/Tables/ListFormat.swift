import Arguments

/// How a list is written.
enum ListFormat: String, CaseIterable, Sendable {
  /// As a table, for people.
  case text
  /// As one JSON array of objects.
  case json
  /// As a JSON object a line.
  case ndjson
  /// As comma-separated values with a line of names.
  case csv

  /// The option of the commands that print lists.
  static let option = Option(
    "format",
    "f",
    "FORMAT",
    .choice,
    default: ListFormat.text,
    help: "How to write the list."
  )
}
