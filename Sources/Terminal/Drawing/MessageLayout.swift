import Model
import Present
import Query
import Text
import Writing

/// Lays out messages: as a conversation, grouped by day and author, or as hits.
struct MessageLayout {
  let width: Int
  let clock: LocalClock
  /// Whether each message stands for itself, with its place.
  let isHits: Bool
  var revealsSpoilers = false

  /// Messages of one author that are no farther apart are one group.
  private static let groupGap: Int64 = 7 * 60_000
  private static let indent: SafeText = "  "
  private static let margin = RichLine(indent)
  /// How many lines of a hit are shown.
  private static let hitLines = 3
  /// From so many columns on, the head of a hit has room for all that became of it.
  private static let wideHead = 60
  /// A place that is cut shorter says nothing.
  private static let leastPlace = 8

  /// The lines of a message below another one.
  func lines(_ entry: Entry, below previous: Entry?) -> [RichLine] {
    if isHits { return hit(entry, isFirst: previous == nil) }
    var lines: [RichLine] = []
    let day = clock.day(entry.message.sentAt)
    let isNewDay = previous.map { clock.day($0.message.sentAt) != day } ?? true
    if isNewDay {
      if previous != nil { lines.append(RichLine()) }
      lines.append(rule(day))
    }
    if isNewDay || !isGrouped(entry, previous) {
      lines.append(RichLine())
      if entry.message.kind.isSystem == false { lines.append(heading(entry)) }
    }
    return lines + content(entry)
  }

  /// Whether a message goes on where the one above it ended.
  private func isGrouped(_ entry: Entry, _ previous: Entry?) -> Bool {
    guard let previous, previous.author == entry.author, entry.message.reply == nil,
      entry.message.kind.isSystem == previous.message.kind.isSystem
    else { return false }
    return entry.message.sentAt.milliseconds - previous.message.sentAt.milliseconds < Self.groupGap
  }

  private func rule(_ day: String) -> RichLine {
    let label = SafeText(" \(day) ")
    let left = max(0, (width - label.columns) / 2)
    let right = max(0, width - label.columns - left)
    var line = RichLine(SafeText(String(repeating: "─", count: left)), Look(.separator))
    line.append(label, Look(.tertiary))
    line.append(SafeText(String(repeating: "─", count: right)), Look(.separator))
    return line
  }

  private func heading(_ entry: Entry) -> RichLine {
    let time = SafeText(String(clock.minute(entry.message.sentAt).suffix(5)))
    let marks = self.marks(entry)
    let room = width - Self.indent.columns - time.columns - marks.columns - 3
    var line = Self.margin
    let name = SafeText(entry.hit.authorName).cut(to: max(4, room))
    line.append(name, Look(.person(entry.hue), .bold))
    switch entry.message.author.kind {
    case .bot: line.append(" bot", Look(.tertiary))
    case .webhook: line.append(" webhook", Look(.tertiary))
    case .user, .system: break
    }
    line.append("  ", Look())
    line.append(time, Look(.tertiary))
    line.append(marks)
    return line
  }

  /// What became of a message, in few signs.
  private func marks(_ entry: Entry) -> RichLine {
    var line = RichLine()
    if entry.isStarred { line.append(" ★", Look(.accent)) }
    if entry.hit.isPinned { line.append(" ◆", Look(.tertiary)) }
    return line
  }

  private func content(_ entry: Entry) -> [RichLine] {
    var lines = reply(entry)
    if let sentence = SystemText.sentence(for: entry.message, author: entry.hit.authorName) {
      let clean = SafeText("⬡ \(sentence)")
      lines += wrapped(clean, Look(.secondary))
      return lines + parts(entry)
    }
    let isDeleted = entry.hit.deletedAt != nil
    let look = isDeleted ? Look(.tertiary, .struck) : Look()
    let lit = entry.lit.flatMap { $0.field == .content ? $0.ranges : nil } ?? []
    var text = body(entry, lit).lines(entry.message.content, margin: Self.margin, look)
    note(entry, on: &text)
    return lines + text + parts(entry)
  }

  /// Says at the end of the text that it was changed or taken away.
  private func note(_ entry: Entry, on lines: inout [RichLine]) {
    var words = RichLine()
    if entry.hit.deletedAt != nil { words.append(" deleted", Look(.danger)) }
    if entry.message.editedAt != nil { words.append(" edited", Look(.tertiary)) }
    guard !words.isEmpty else { return }
    guard let last = lines.indices.last, lines[last].columns + words.columns <= width else {
      lines.append(Self.margin + words)
      return
    }
    lines[last].append(words)
  }

  private func reply(_ entry: Entry) -> [RichLine] {
    guard entry.message.reply != nil else { return [] }
    var line = RichLine("  ╭ ", Look(.tertiary))
    guard let target = entry.hit.repliedTo else {
      line.append("a message that is not here", Look(.tertiary, .italic))
      return [line]
    }
    line.append(SafeText(target.authorName).cut(to: 24), Look(.secondary))
    line.append("  ", Look())
    // More than fits is never shown, and need not be read.
    let words = plain(String(target.content.prefix(4 * max(50, width))), entry)
    let room = max(4, width - line.columns)
    line.append(SafeText(words.text).cut(to: room), Look(.tertiary))
    return [line]
  }

  func body(_ entry: Entry, _ lit: [Range<Int>] = []) -> MessageBody {
    MessageBody(
      names: entry.names,
      clock: clock,
      lit: lit,
      width: width,
      revealsSpoilers: revealsSpoilers
    )
  }

  private func plain(_ text: String, lit: [Range<Int>] = [], _ entry: Entry) -> PlainLine {
    PlainLine(
      text,
      lit: lit,
      names: entry.names,
      clock: clock,
      revealsSpoilers: revealsSpoilers
    )
  }

  func wrapped(_ text: SafeText, _ look: Look, margin: RichLine? = nil) -> [RichLine] {
    let margin = margin ?? Self.margin
    var breaker = LineBreaker(width: width, first: margin, indent: margin)
    breaker.append(text, look)
    return breaker.finish()
  }

  // MARK: - hits

  private func hit(_ entry: Entry, isFirst: Bool) -> [RichLine] {
    var head = Self.margin
    // That it is gone says more than that it was changed before.
    let isDeleted = entry.hit.deletedAt != nil
    let isEdited = entry.message.editedAt != nil && !(isDeleted && width < Self.wideHead)
    var day = clock.minute(entry.message.sentAt)
    let name = SafeText(entry.hit.authorName).cut(to: min(28, max(6, width / 3)))
    // Author, day and the marks of what became of it come before the place where room is scarce.
    let fates = (isDeleted ? 8 : 0) + (isEdited ? 7 : 0)
    let others = name.columns + 6 + fates + marks(entry).columns
    if width - others - day.utf8.count < Self.leastPlace { day = clock.day(entry.message.sentAt) }
    let room = width - others - day.utf8.count
    head.append(name, Look(.person(entry.hue), .bold))
    if room >= Self.leastPlace {
      head.append("  ", Look())
      head.append(entry.hit.place.heading.cut(to: room), Look(.secondary))
    }
    head.append("  \(day)", Look(.tertiary))
    head.append(marks(entry))
    if isDeleted { head.append(" deleted", Look(.danger)) }
    if isEdited { head.append(" edited", Look(.tertiary)) }
    return (isFirst ? [] : [RichLine()]) + [head.cut(to: width + 1)] + snippet(entry)
  }

  private func snippet(_ entry: Entry) -> [RichLine] {
    let lit =
      entry.lit
      ?? LitText(field: .content, text: entry.message.content, ranges: [])
    var first = Self.margin
    if lit.field != .content { first.append("\(lit.field.word): ", Look(.tertiary)) }
    var text = lit
    if lit.text.isEmpty,
      let sentence = SystemText.sentence(
        for: entry.message,
        author: entry.hit.authorName
      )
    {
      text = LitText(field: .content, text: sentence, ranges: [])
    }
    let room = max(8, width - 3) * Self.hitLines
    let snippet: Snippet
    if lit.field.hasMarkup {
      let line = plain(text.text, lit: text.ranges, entry)
      snippet = Snippet(of: line.text, lit: line.lit, columns: room)
    } else {
      snippet = Snippet(of: text.text, lit: text.ranges, columns: room)
    }
    var breaker = LineBreaker(width: width, first: first, indent: Self.margin)
    for piece in snippet.pieces {
      breaker.append(SafeText(piece.text), piece.isLit ? Look(.text, on: .match) : Look())
    }
    var lines = breaker.finish()
    if lit.field == .content { lines += files(entry) }
    return lines
  }
}

extension MessageField {
  /// Whether its marks mean something.
  fileprivate var hasMarkup: Bool {
    switch self {
    case .content, .forwarded, .embed: true
    case .file, .sticker, .poll, .fileText: false
    }
  }

  /// What a text of this kind is called.
  fileprivate var word: SafeText {
    switch self {
    case .content: "text"
    case .forwarded: "forwarded"
    case .embed: "embed"
    case .file: "file"
    case .sticker: "sticker"
    case .poll: "poll"
    case .fileText: "file says"
    }
  }
}
