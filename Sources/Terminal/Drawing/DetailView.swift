import Model
import Present
import Query
import Text
import Writing

/// Draws the pane on the right: a message whole, its history, its document, or help.
struct DetailView {
  let state: BrowserState

  init(_ state: BrowserState) {
    self.state = state
  }

  func draw(on grid: inout Grid, in box: Box) {
    guard box.columns > 0 else { return }
    grid.fill(box, Look(.text, on: .side))
    let lines = lines(width: box.columns - 2)
    let top = max(0, min(state.detailTop, lines.count - box.rows))
    for (index, line) in lines.dropFirst(top).prefix(box.rows).enumerated() {
      grid.put(line, at: box.column + 1, box.row + index, until: box.end - 1)
    }
    // The lines were laid out for the page's ground.
    for row in box.row..<box.bottom {
      for column in box.column..<box.end {
        let cell = grid.line(row)[row * grid.columns + column]
        if cell.look.ground == .page {
          grid.shade(Box(column: column, row: row, columns: 1, rows: 1), .side)
        }
      }
    }
    guard state.pane == .detail else { return }
    grid.put("▌", at: box.column, box.row, Look(.accent, on: .side))
  }

  func lines(width: Int) -> [RichLine] {
    let width = max(8, width)
    switch state.detail {
    case nil: return []
    case .help?: return HelpText.lines(here: state.helpActions, width: width)
    case .message?: return state.current.map { message($0, width) } ?? []
    case .history?: return state.current.map { history($0, width) } ?? []
    case .raw?:
      return [title("As it came"), RichLine()]
        + state.rawLines.flatMap { document(SafeText($0), width) }
    }
  }

  private func title(_ text: SafeText) -> RichLine {
    RichLine("  ") + RichLine(text, Look(.accent, .bold))
  }

  private func flow(_ text: SafeText, _ look: Look, _ width: Int) -> [RichLine] {
    let margin = RichLine("  ")
    var breaker = LineBreaker(width: width, first: margin, indent: margin)
    breaker.append(text, look)
    return breaker.finish()
  }

  /// A line of a document, broken wherever it is full: nothing in it is a sentence.
  private func document(_ text: SafeText, _ width: Int) -> [RichLine] {
    let depth = text.string.prefix { $0 == " " }.count
    let room = max(8, width - 2)
    // What goes on stands deeper than where it began, as far as there is room for that.
    let hang = String(repeating: " ", count: min(depth + 4, room / 2))
    var lines: [RichLine] = []
    var line = ""
    var used = 0
    for character in text.string {
      let columns = DisplayWidth.columns(character)
      if used + columns > room {
        lines.append(RichLine("  ") + RichLine(SafeText(line), Look()))
        line = hang
        used = hang.utf8.count
      }
      line.append(character)
      used += columns
    }
    lines.append(RichLine("  ") + RichLine(SafeText(line), Look()))
    return lines
  }

  private func layout(_ width: Int) -> MessageLayout {
    MessageLayout(width: width, clock: state.clock, isHits: false, revealsSpoilers: true)
  }

  // MARK: - a message

  private func message(_ entry: Entry, _ width: Int) -> [RichLine] {
    var lines = [title("Message")] + layout(width).lines(entry, below: nil).dropFirst(1)
    lines.append(RichLine())
    lines += facts(entry, width)
    guard let extras = state.extras, extras.address == entry.address else { return lines }
    if !extras.replies.isEmpty {
      lines += [
        RichLine(),
        title(
          SafeText(
            Figures.count(
              Int64(extras.replies.count),
              "answer",
              "answers"
            )
          )
        ),
      ]
      for (index, reply) in extras.replies.enumerated() {
        let below = index > 0 ? extras.replies[index - 1] : entry
        lines += layout(width).lines(reply, below: below)
      }
    }
    if !extras.versions.isEmpty { lines += [RichLine()] + versions(extras, entry, width) }
    return lines
  }

  /// So many columns the names of facts take.
  private static let label = 11

  private func facts(_ entry: Entry, _ width: Int) -> [RichLine] {
    var facts: [(SafeText, SafeText)] = [
      ("sent", SafeText(state.clock.second(entry.message.sentAt)))
    ]
    if let edited = entry.message.editedAt {
      facts.append(("edited", SafeText(state.clock.second(edited))))
    }
    if let deleted = entry.hit.deletedAt {
      facts.append(("deleted", SafeText(state.clock.second(deleted))))
    }
    facts.append(("in", entry.hit.place.heading))
    if let thread = state.thread(of: entry) {
      let count = SafeText(Figures.count(thread.messages, "message"))
      facts.append(
        (
          "thread",
          "\(SafeText(thread.name)), \(count): \(SafeText(KeyTable.hint(.thread))) opens it"
        )
      )
    }
    let (channel, message) = ("\(entry.message.channelID)/", "\(entry.id)")
    if channel.utf8.count + message.utf8.count <= width - Self.label {
      facts.append(("id", SafeText(channel + message)))
    } else {
      // A number that is broken is read wrong, and can't be taken by a double click.
      facts += [("id", SafeText(channel)), ("", SafeText(message))]
    }
    facts.append(("address", SafeText(entry.hit.url)))
    for (index, target) in entry.targets.prefix(Entry.mostTargets).enumerated() {
      switch target {
      case .address(let address): facts.append(("link \(index + 1)", SafeText(address)))
      case .file(let file):
        facts.append(("file \(index + 1)", words(of: file)))
        if let url = file.url { facts.append(("", SafeText(url))) }
      }
    }
    return facts.flatMap { label, value -> [RichLine] in
      let first = RichLine("  ") + RichLine(label.padded(to: Self.label - 2), Look(.tertiary))
      let indent = RichLine(SafeText("").padded(to: Self.label))
      var breaker = LineBreaker(width: width, first: first, indent: indent)
      breaker.append(value, Look(.secondary))
      return breaker.finish()
    }
  }

  /// A file's name, its size, and what became of it.
  private func words(of file: Attachment) -> SafeText {
    let name = SafeText(file.filename)
    guard let extras = state.extras, extras.address == state.current?.address else { return name }
    let facts = file.id.flatMap { extras.files[$0] } ?? FileFacts()
    let size = (facts.size ?? file.size).map { " · \(Figures.size($0))" } ?? ""
    return "\(name)\(SafeText(size)) · \(SafeText(facts.words))"
  }

  // MARK: - history

  private func history(_ entry: Entry, _ width: Int) -> [RichLine] {
    var lines = [title("What it says now")]
    lines += layout(width).body(entry).lines(entry.message.content, margin: RichLine("  "))
    guard let extras = state.extras, extras.address == entry.address else { return lines }
    guard !extras.versions.isEmpty else {
      let text: SafeText = "No earlier version is in the archive."
      return lines + [RichLine()] + flow(text, Look(.tertiary), width)
    }
    return lines + [RichLine()] + versions(extras, entry, width)
  }

  private func versions(_ extras: MessageExtras, _ entry: Entry, _ width: Int) -> [RichLine] {
    var lines = [title("What it said before")]
    for version in extras.versions.reversed() {
      let time = version.editedAt ?? entry.message.sentAt
      let word: SafeText = version.editedAt == nil ? "sent" : "edited"
      lines += flow("\(word) \(state.clock.minute(time))", Look(.tertiary), width)
      lines += layout(width).body(entry).lines(version.content, margin: RichLine("  "))
      lines.append(RichLine())
    }
    return lines
  }
}
