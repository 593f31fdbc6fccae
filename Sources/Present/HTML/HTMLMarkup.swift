import Markup
import Model

/// Writes a message's tree as HTML.
///
/// Its depth is bounded by the parser's limits.
struct HTMLMarkup {
  private let paper: HTMLPaper
  /// A link within a link is none.
  private var isInLink = false

  private var writer: HTMLWriter { paper.writer }

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  /// Whether a message is nothing but a few emoji, which are then shown large.
  static func isJumbo(_ blocks: [Block]) -> Bool {
    guard blocks.count == 1, case .paragraph(let pieces) = blocks[0].kind else { return false }
    var count = 0
    for piece in pieces {
      switch piece.kind {
      case .emoji, .shortcode: count += 1
      case .text(let text):
        for character in text where !character.isWhitespace {
          guard isEmoji(character) else { return false }
          count += 1
        }
      default: return false
      }
    }
    return (1...6).contains(count)
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first?.properties else { return false }
    return first.isEmojiPresentation
      || (first.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F })
  }

  // MARK: - blocks

  /// Writes parts.
  func write(_ blocks: [Block]) {
    for block in blocks { write(block) }
  }

  private func write(_ block: Block) {
    switch block.kind {
    case .paragraph(let pieces): line(.p, pieces)
    // The page, its days and its speakers are headings of the first three levels.
    case .heading(let level, let pieces):
      line(level == 1 ? .h4 : level == 2 ? .h5 : .h6, pieces, "h\(level)")
    case .subtext(let pieces): line(.p, pieces, "subtext")
    case .quote(let blocks): writer.element(.blockquote) { write(blocks) }
    case .alert(let alert, let blocks): write(alert, blocks)
    case .spoiler(let blocks):
      writer.element(.details, .class("spoilers")) {
        writer.element(.summary, text: "Spoiler")
        write(blocks)
      }
    case .code(let code, let language): HTMLCode(writer).write(code, language)
    case .list(let start, let items): write(items, start)
    case .table(let table): write(table)
    }
  }

  private func line(_ element: HTMLElement, _ pieces: [Inline], _ name: String? = nil) {
    writer.begin(element, [.autoDirection] + (name.map { [.class($0)] } ?? []))
    write(pieces)
    writer.end()
  }

  private func write(_ alert: Block.Alert, _ blocks: [Block]) {
    let word = alert.rawValue.lowercased()
    writer.element(.div, .class("alert \(word)"), .plain("role", "note")) {
      let title = word.prefix(1).uppercased() + word.dropFirst()
      writer.element(.p, .class("title"), text: title)
      write(blocks)
    }
  }

  private func write(_ items: [ListItem], _ start: Int?) {
    var attributes: [HTMLAttribute] = []
    if let start, start != 1 { attributes.append(.plain("start", "\(start)")) }
    // Numbers of many digits have no room beside the text.
    if let start, start + items.count > 99 { attributes.append(.class("long")) }
    writer.begin(start == nil ? .ul : .ol, attributes)
    for item in items {
      writer.begin(.li, [.autoDirection] + (item.isDone == nil ? [] : [.class("task")]))
      if let isDone = item.isDone {
        var box: [HTMLAttribute] = [
          .plain("type", "checkbox"), .flag("disabled"), .label(isDone ? "Done" : "To do"),
        ]
        if isDone { box.append(.flag("checked")) }
        writer.begin(.input, box)
        writer.end()
      }
      write(item.content)
      write(item.children)
      writer.end()
    }
    writer.end()
  }

  /// Writes a table in a box of its own: where it is wider than the page, the box scrolls.
  private func write(_ table: Table) {
    writer.element(
      .div,
      .class("table"),
      .plain("role", "group"),
      .label("Table"),
      .plain("tabindex", "0")
    ) {
      writer.element(.table) {
        writer.element(.thead) { write(table.head, of: table, in: .th) }
        guard !table.rows.isEmpty else { return }
        writer.element(.tbody) {
          for row in table.rows { write(row, of: table, in: .td) }
        }
      }
    }
  }

  private func write(_ row: Table.Row, of table: Table, in element: HTMLElement) {
    writer.element(.tr) {
      for (cell, alignment) in zip(row.cells, table.columns) {
        var attributes = [HTMLAttribute.autoDirection]
        if element == .th { attributes.append(.plain("scope", "col")) }
        if alignment != .natural { attributes.append(.class("to-\(alignment.rawValue)")) }
        writer.begin(element, attributes)
        write(cell.content)
        writer.end()
      }
    }
  }

  // MARK: - pieces

  /// Writes pieces of a line.
  func write(_ pieces: [Inline]) {
    for piece in pieces { write(piece) }
  }

  private func write(_ piece: Inline) {
    switch piece.kind {
    case .text(let text): lines(text)
    case .styled(let style, let children): write(style, children)
    case .code(let code): writer.element(.code, text: code)
    case .link(let children, let address, let title): link(children, address, title)
    case .address(let address, _):
      link(HTMLAddress(web: address), nil) { writer.text(Self.words(of: address)) }
    case .mention(let mention): write(mention)
    case .emoji(let name, let id, _): HTMLEmoji(paper).write(name: name, id: id)
    case .shortcode(let name, let tone):
      writer.text(tone.map { ":\(name)::skin-tone-\($0):" } ?? ":\(name):")
    case .time(let seconds, let style): time(seconds, style)
    }
  }

  /// An address as people write it: `<ada@shack.example>` names no scheme, and needs none to be read.
  private static func words(of address: String) -> String {
    for scheme in ["mailto:", "tel:"] where address.hasPrefix(scheme) {
      return String(address.dropFirst(scheme.count))
    }
    return address
  }

  private func lines(_ text: String) {
    guard text.utf8.contains(0x0A) || text.utf8.contains(0x0D) else { return writer.text(text) }
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    for (index, line) in lines.enumerated() {
      if index > 0 { writer.element(.br) }
      if !line.isEmpty { writer.text(String(line)) }
    }
  }

  private func write(_ style: Inline.Style, _ children: [Inline]) {
    switch style {
    case .strong: writer.element(.strong) { write(children) }
    case .emphasis: writer.element(.em) { write(children) }
    case .underline: writer.element(.u) { write(children) }
    case .strike: writer.element(.s) { write(children) }
    case .spoiler where isInLink: write(children)
    case .spoiler:
      // A box that is checked to see; it needs no script, and the keyboard reaches it.
      writer.element(.span, .class("spoiler")) {
        writer.element(.input, .plain("type", "checkbox"), .label("Show spoiler"))
        writer.element(.span) { write(children) }
      }
    }
  }

  private func link(_ children: [Inline], _ address: String, _ title: String?) {
    guard !isInLink, let target = HTMLAddress(web: address) else {
      write(children)
      // Where it isn't a link it is still told where it would have led.
      if !isInLink { writer.text(" (\(address))") }
      return
    }
    var inner = self
    inner.isInLink = true
    link(target, title ?? address) { inner.write(children) }
  }

  private func link(_ target: HTMLAddress?, _ title: String?, _ body: () -> Void) {
    guard let target, !isInLink else { return body() }
    var attributes: [HTMLAttribute] = [.href(target), .plain("rel", "noreferrer noopener")]
    if let title { attributes.append(.plain("title", title)) }
    writer.begin(.a, attributes)
    body()
    writer.end()
  }

  private func write(_ mention: Mention) {
    let text = PlainText(name: paper.reader.name, time: paper.reader.time).text(mention)
    var name = "mention"
    if case .role(let id) = mention, let color = paper.palette.colorClass(of: id) {
      name += " \(color)"
    }
    guard case .channel(let id) = mention, !isInLink else {
      return writer.element(.bdi, .class(name), text: text)
    }
    paper.channel(id) { writer.element(.bdi, .class(name), text: text) }
  }

  private func time(_ seconds: Int64, _ style: Inline.TimeStyle) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    // Farther than any calendar reaches, the number itself says more.
    guard !overflow, abs(milliseconds) < 8_640_000_000_000_000 else {
      return writer.text("<t:\(seconds)>")
    }
    let instant = Timestamp(milliseconds: milliseconds)
    var attributes: [HTMLAttribute] = [.class("stamp"), .plain("data-style", style.rawValue)]
    if let machine = paper.clock.machine(instant) {
      attributes.append(.plain("datetime", machine))
      writer.begin(.time, attributes)
    } else {
      writer.begin(.span)
    }
    writer.text(paper.clock.words(instant, style))
    writer.end()
  }
}

/// Writes a custom emoji as its picture, else as its name.
struct HTMLEmoji {
  private let paper: HTMLPaper

  init(_ paper: HTMLPaper) {
    self.paper = paper
  }

  func write(name: String, id: Snowflake) {
    guard let address = paper.shown("/emojis/\(id)") else {
      return paper.writer.element(.span, .class("shortcode"), text: ":\(name):")
    }
    paper.writer.element(
      .img,
      .class("emoji"),
      .src(address),
      .plain("alt", ":\(name):"),
      .plain("title", ":\(name):"),
      .plain("loading", "lazy")
    )
  }
}
