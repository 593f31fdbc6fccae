import Model

/// One value of a list, which a table, JSON and CSV each write in their own way.
enum Cell: Equatable, Sendable {
  /// Nothing is known.
  case absent
  /// A text; anybody's.
  case text(String)
  /// Several texts.
  case texts([String])
  /// How many.
  case count(Int64)
  /// A whole number that is shown as it is.
  case integer(Int64)
  /// A number of bytes.
  case bytes(Int64)
  /// A number.
  case number(Double)
  /// A part of a whole, from 0 to 1.
  case share(Double)
  /// Yes or no.
  case truth(Bool)
  /// An id.
  case id(Snowflake)
  /// An instant.
  case time(Timestamp)
  /// An instant of which a table shows the day.
  case day(Timestamp)
  /// A part of the longest bar, from 0 to 1.
  case bar(Double)
  /// A thing with named parts, for programs alone.
  indirect case object([Member])
  /// Several of them.
  indirect case objects([[Member]])

  /// A part of a thing.
  struct Member: Equatable, Sendable {
    let name: String
    let cell: Cell

    init(_ name: String, _ cell: Cell) {
      self.name = name
      self.cell = cell
    }
  }

  /// A text, or nothing.
  static func text(optional text: String?) -> Cell {
    text.map(Cell.text) ?? .absent
  }

  /// An id, or nothing.
  static func id(optional id: Snowflake?) -> Cell {
    id.map(Cell.id) ?? .absent
  }

  /// The day of an id, or nothing.
  static func day(of id: Snowflake?) -> Cell {
    id.map { .day($0.timestamp) } ?? .absent
  }

  /// Whether it stands at the right edge of its column.
  var isFigure: Bool {
    switch self {
    case .count, .integer, .bytes, .number, .share: true
    default: false
    }
  }
}

extension Cell {
  /// Says whether a cell comes before another one where a list is sorted by them.
  ///
  /// Figures and times stand largest first, texts by their letters; what is absent comes last.
  static func precedes(_ left: Cell, _ right: Cell) -> Bool {
    switch (left, right) {
    case (.absent, _): false
    case (_, .absent): true
    case (.text(let one), .text(let other)):
      (one.lowercased(), one) < (other.lowercased(), other)
    case (.id(let one), .id(let other)): one < other
    case (.time(let one), .time(let other)), (.day(let one), .day(let other)): one > other
    default: left.magnitude > right.magnitude
    }
  }

  private var magnitude: Double {
    switch self {
    case .count(let number), .integer(let number), .bytes(let number): Double(number)
    case .number(let number), .share(let number), .bar(let number): number
    case .truth(let truth): truth ? 1 : 0
    default: 0
    }
  }
}
