import Writing

/// The column that says which archive a row is from; people see it only where there are several.
enum ArchiveTag {
  /// Makes the column.
  static let column = ListColumn("archive", for: .differing, style: .dim)

  /// Makes the cell.
  static func cell(_ instance: String) -> Cell { .text(instance) }
}
