/// Reads a message's text into a tree (fluxer-protocol.md 26), whatever the text is.
///
/// The time is proportional to the length of the text, the depth of the tree is bounded, and nothing
/// is ever refused: what isn't markup is text.
public struct MarkupParser {
  private let limits: MarkupLimits
  private let hasBlocks: Bool
  private let isCard: Bool

  /// How many steps the last reading took, for the proof that they are few.
  package private(set) var steps = 0

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - hasBlocks: whether parts of several lines are read; previews of replies have none.
  ///   - isCard: whether it is the text of an embed, which has no headings, tables and alerts.
  ///   - limits: how much is read as markup.
  public init(
    hasBlocks: Bool = true,
    isCard: Bool = false,
    limits: MarkupLimits = MarkupLimits()
  ) {
    self.hasBlocks = hasBlocks
    self.isCard = isCard
    self.limits = limits
  }

  /// Reads a text.
  public mutating func parse(_ text: String) -> [Block] {
    let source = Array(text.utf8)
    guard !source.isEmpty else { return [] }
    guard hasBlocks else {
      var lines = SourceText()
      lines.append(source, 0..<source.count)
      var parser = InlineParser(lines, limits: limits)
      let pieces = parser.parse()
      steps = parser.steps
      return [Block(.paragraph(pieces), 0..<source.count)]
    }
    var parser = BlockParser(source, limits: limits, isCard: isCard)
    let blocks = parser.parse()
    steps = parser.steps
    return blocks
  }
}
