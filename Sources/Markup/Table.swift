/// Rows of cells below a head that names the columns.
public struct Table: Hashable, Sendable {
  /// On which side of its column a text stands.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// Where nothing is said: on the side where lines begin.
    case natural
    /// `:--`
    case left
    /// `:-:`
    case center
    /// `--:`
    case right
  }

  /// A line of cells.
  public struct Row: Hashable, Sendable {
    /// A cell for each column; those that weren't written are empty.
    public let cells: [Cell]
    /// Where the line stands in the source, in UTF-8 offsets.
    public let range: Range<Int>

    /// Makes a row.
    public init(_ cells: [Cell], _ range: Range<Int>) {
      self.cells = cells
      self.range = range
    }
  }

  /// What stands in a row and a column.
  public struct Cell: Hashable, Sendable {
    /// Its line, without the blanks around it.
    public let content: [Inline]
    /// Where it stands in the source, in UTF-8 offsets, without its bars.
    public let range: Range<Int>

    /// Makes a cell.
    public init(_ content: [Inline], _ range: Range<Int>) {
      self.content = content
      self.range = range
    }
  }

  /// The columns' alignments.
  public let columns: [Alignment]
  /// The names of the columns.
  public let head: Row
  /// What stands below them; there may be nothing.
  public let rows: [Row]

  /// Makes a table.
  public init(columns: [Alignment], head: Row, rows: [Row]) {
    self.columns = columns
    self.head = head
    self.rows = rows
  }
}
