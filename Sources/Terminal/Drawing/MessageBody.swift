import Markup
import Model
import Present
import Query
import Text
import Writing

/// Lays out the text of a message: markup becomes looks, mentions become names.
struct MessageBody {
  let names: [NamedThing: String]
  let clock: LocalClock
  /// What is lit in the text, as UTF-8 offsets of the source.
  let lit: [Range<Int>]
  let width: Int
  /// Whether hidden text is shown.
  let revealsSpoilers: Bool

  /// How deep quotes and lists are told apart.
  private static let deepest = 4

  /// Lays out a text behind a margin.
  func lines(_ text: String, margin: RichLine, _ look: Look = Look()) -> [RichLine] {
    guard !text.isEmpty else { return [] }
    var parser = MarkupParser()
    return lines(parser.parse(text), margin: margin, look, depth: 0)
  }

  private func lines(
    _ blocks: [Block],
    margin: RichLine,
    _ look: Look,
    depth: Int
  ) -> [RichLine] {
    blocks.flatMap { lines($0, margin: margin, look, depth: depth) }
  }

  private func lines(_ block: Block, margin: RichLine, _ look: Look, depth: Int) -> [RichLine] {
    let isDeep = depth >= Self.deepest
    switch block.kind {
    case .paragraph(let inlines): return flow(inlines, margin, look)
    case .heading(_, let inlines): return flow(inlines, margin, look.with(.bold))
    case .subtext(let inlines):
      return flow(inlines, margin, Look(.tertiary, on: look.ground))
    case .quote(let blocks), .alert(_, let blocks):
      let inner = isDeep ? margin : margin + RichLine("▎ ", Look(.tertiary, on: look.ground))
      let quiet = Look(.secondary, on: look.ground, look.traits)
      return alertHead(block, inner, look)
        + lines(blocks, margin: inner, quiet, depth: depth + 1)
    case .list(let start, let items):
      return items.enumerated().flatMap { index, item in
        self.item(item, number: start.map { $0 &+ index }, margin, look, depth: depth)
      }
    case .code(let code, _):
      return plain(code, margin, Look(.text, on: .raised), at: block.range)
    case .table(let table):
      return ([table.head] + table.rows).flatMap { row in
        row.cells.enumerated().flatMap { index, cell in
          flow(cell.content, margin + RichLine(index == 0 ? "" : "│ ", look), look)
        }
      }
    case .spoiler(let blocks):
      guard revealsSpoilers || isLit(block.range) else {
        return [margin + RichLine(" hidden ", Look(.tertiary, on: .raised))]
      }
      return lines(blocks, margin: margin, look, depth: depth + 1)
    }
  }

  private func alertHead(_ block: Block, _ margin: RichLine, _ look: Look) -> [RichLine] {
    guard case .alert(let kind, _) = block.kind else { return [] }
    return [margin + RichLine(SafeText(kind.rawValue), Look(.accent, on: look.ground, .bold))]
  }

  private func item(
    _ item: ListItem,
    number: Int?,
    _ margin: RichLine,
    _ look: Look,
    depth: Int
  ) -> [RichLine] {
    let bullet: SafeText =
      if let done = item.isDone { done ? "☑ " : "☐ " } else {
        number.map { "\($0). " } ?? "• "
      }
    let blank = SafeText("").padded(to: bullet.columns)
    var breaker = LineBreaker(
      width: width,
      first: margin + RichLine(bullet, Look(.tertiary, on: look.ground)),
      indent: margin + RichLine(blank, look)
    )
    append(item.content, look, to: &breaker)
    let inner = depth >= Self.deepest ? margin : margin + RichLine(blank, look)
    return breaker.finish() + lines(item.children, margin: inner, look, depth: depth + 1)
  }

  private func flow(_ inlines: [Inline], _ margin: RichLine, _ look: Look) -> [RichLine] {
    var breaker = LineBreaker(width: width, first: margin, indent: margin)
    append(inlines, look, to: &breaker)
    return breaker.finish()
  }

  /// Lines that stay as they are, but for those that are too long.
  private func plain(
    _ text: String,
    _ margin: RichLine,
    _ look: Look,
    at range: Range<Int>
  ) -> [RichLine] {
    let look = isLit(range) ? look.with(.bold) : look
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var breaker = LineBreaker(width: width, first: margin, indent: margin)
      breaker.append(SafeText("\(String(line)) "), look)
      return breaker.finish()
    }
  }

  // MARK: - within a line

  private func append(_ inlines: [Inline], _ look: Look, to breaker: inout LineBreaker) {
    for inline in inlines { append(inline, look, to: &breaker) }
  }

  private func append(_ inline: Inline, _ look: Look, to breaker: inout LineBreaker) {
    switch inline.kind {
    case .text(let text): append(text, at: inline.range, look, to: &breaker)
    case .styled(.spoiler, let children):
      if revealsSpoilers || isLit(inline.range) {
        append(children, look.on(.raised), to: &breaker)
      } else {
        breaker.append(" hidden ", Look(.tertiary, on: .raised))
      }
    case .styled(let style, let children):
      append(children, look.with(Self.traits(of: style)), to: &breaker)
    case .code(let code): append(code, at: inline.range, look.on(.raised), to: &breaker)
    case .link(let children, _, _):
      append(children, Look(.accent, on: look.ground, .underlined), to: &breaker)
    case .address(let address, _):
      let link = Look(.accent, on: look.ground, .underlined)
      append(address, at: inline.range, link, to: &breaker)
    case .mention(let mention):
      let accent = Look(.accent, on: look.ground, look.traits)
      append(mention.words(names), at: inline.range, accent, to: &breaker)
    case .emoji(let name, _, _): append(":\(name):", at: inline.range, look, to: &breaker)
    case .shortcode(let name, _): append(":\(name):", at: inline.range, look, to: &breaker)
    case .time(let seconds, _):
      append(clock.words(ofSecond: seconds), at: inline.range, look, to: &breaker)
    }
  }

  /// Writes a text that stands at a place of the source, with what is lit there.
  private func append(
    _ text: String,
    at range: Range<Int>,
    _ look: Look,
    to breaker: inout LineBreaker
  ) {
    let hits = lit.filter { $0.overlaps(range) }
    let match = Look(.text, on: .match, look.traits)
    guard !hits.isEmpty else { return breaker.append(clean(text), look) }
    guard text.utf8.count == range.count else { return breaker.append(clean(text), match) }
    var offset = 0
    func take(_ end: Int, _ look: Look) {
      guard end > offset else { return }
      let bytes = text.utf8.dropFirst(offset).prefix(end - offset)
      breaker.append(clean(String(decoding: bytes, as: UTF8.self)), look)
      offset = end
    }
    for hit in hits {
      take(max(0, hit.lowerBound - range.lowerBound), look)
      take(min(range.count, hit.upperBound - range.lowerBound), match)
    }
    take(range.count, look)
  }

  private func clean(_ text: String) -> SafeText {
    SafeText(text, keeping: .newlines)
  }

  private func isLit(_ range: Range<Int>) -> Bool {
    lit.contains { $0.overlaps(range) }
  }

  private static func traits(of style: Inline.Style) -> Look.Traits {
    switch style {
    case .strong: .bold
    case .emphasis: .italic
    case .underline: .underlined
    case .strike: .struck
    case .spoiler: []
    }
  }
}

extension RichLine {
  /// Puts one line behind another.
  static func + (left: RichLine, right: RichLine) -> RichLine {
    var line = left
    line.append(right)
    return line
  }
}
