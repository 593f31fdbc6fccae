public import Query

/// How pages of text are made.
public struct PageStyle {
  /// How times are written.
  public var clock: LocalClock
  /// The columns of a line, where lines are broken; nothing where they are left as they come.
  public var width: Int?
  /// How many columns of a long message are shown.
  public var snippetColumns: Int
  /// How many lines of a message are shown before it counts as long.
  public var mostLines: Int
  /// Whether the instance is named beside places.
  public var showsInstance: Bool
  /// Tells the names of what texts mention, by the number of the archive.
  public var name: (_ thing: NamedThing, _ archive: Int) -> String?

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - clock: how times are written.
  ///   - width: the columns of a line, where lines are broken.
  ///   - snippetColumns: how many columns of a long message are shown.
  ///   - mostLines: how many lines of a message are shown before it counts as long.
  ///   - showsInstance: whether the instance is named beside places.
  ///   - name: tells the names of what texts mention, by the number of the archive.
  public init(
    clock: LocalClock,
    width: Int? = nil,
    snippetColumns: Int = 240,
    mostLines: Int = 8,
    showsInstance: Bool = false,
    name: @escaping (_ thing: NamedThing, _ archive: Int) -> String? = { _, _ in nil }
  ) {
    self.clock = clock
    self.width = width
    self.snippetColumns = snippetColumns
    self.mostLines = mostLines
    self.showsInstance = showsInstance
    self.name = name
  }
}
