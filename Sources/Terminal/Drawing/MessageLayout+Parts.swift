import Model
import Present
import Query
import Text
import Writing

/// What a message has beside its text.
extension MessageLayout {
  /// How many lines of an embed's text are shown.
  private static let embedLines = 6

  private static let card = RichLine("  ▎ ", Look(.tertiary))

  /// The lines of everything beside the text.
  func parts(_ entry: Entry) -> [RichLine] {
    entry.message.snapshots.flatMap { snapshot($0, entry) }
      + entry.message.embeds.flatMap { embed($0, entry, depth: 0) }
      + poll(entry)
      + files(entry)
      + reactions(entry)
      + thread(entry)
  }

  private func thread(_ entry: Entry) -> [RichLine] {
    guard let name = entry.thread else { return [] }
    var line = RichLine("  └ ", Look(.tertiary))
    line.append(SafeText(name).cut(to: max(6, width - line.columns)), Look(.accent))
    return [line]
  }

  private func snapshot(_ snapshot: MessageSnapshot, _ entry: Entry) -> [RichLine] {
    var lines = [Self.card + RichLine("forwarded", Look(.tertiary, .italic))]
    lines += body(entry, lit(entry, .forwarded, snapshot.content))
      .lines(snapshot.content, margin: Self.card)
    return lines + snapshot.embeds.flatMap { embed($0, entry, depth: 1) }
  }

  private func embed(_ embed: Embed, _ entry: Entry, depth: Int) -> [RichLine] {
    guard depth < 3 else { return [] }
    var lines: [RichLine] = []
    let heads = [embed.providerName, embed.authorName].compactMap(\.self)
    if !heads.isEmpty {
      lines += card(heads.joined(separator: " · "), Look(.tertiary), most: 1)
    }
    if let title = embed.title { lines += card(title, Look(.accent, .bold), most: 2) }
    if let text = embed.description {
      let whole = body(entry, lit(entry, .embed, text))
        .lines(text, margin: Self.card, Look(.secondary))
      lines += cut(whole, Self.embedLines)
    }
    for field in embed.fields.prefix(8) {
      lines += card("\(field.name): \(field.value)", Look(.secondary), most: 2)
    }
    if lines.isEmpty, let url = embed.url { lines += card(url, Look(.accent), most: 1) }
    return lines + embed.children.flatMap { self.embed($0, entry, depth: depth + 1) }
  }

  private func card(_ text: String, _ look: Look, most: Int) -> [RichLine] {
    cut(wrapped(SafeText(text), look, margin: Self.card), most)
  }

  private func cut(_ lines: [RichLine], _ most: Int) -> [RichLine] {
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [Self.card + RichLine("…", Look(.tertiary))]
  }

  private func lit(_ entry: Entry, _ field: MessageField, _ text: String) -> [Range<Int>] {
    guard let lit = entry.lit, lit.field == field, lit.text == text else { return [] }
    return lit.ranges
  }

  private func poll(_ entry: Entry) -> [RichLine] {
    guard let poll = entry.message.poll else { return [] }
    var lines = card(poll.title ?? "Poll", Look(.text, .bold), most: 2)
    for option in poll.options.prefix(12) { lines += card("○ \(option)", Look(), most: 2) }
    return lines
  }

  /// A line a file, as far as they are few.
  func files(_ entry: Entry) -> [RichLine] {
    let files = entry.message.attachments + entry.message.snapshots.flatMap(\.attachments)
    var lines: [RichLine] = files.prefix(10).map { file in
      var line = RichLine("  ▢ ", Look(.tertiary))
      let size = file.size.map { "  \(Figures.size($0))" } ?? ""
      let kind = file.mediaKind == .file ? "" : "  \(file.mediaKind.rawValue)"
      let tail = SafeText(kind + size)
      let room = max(6, width - line.columns - tail.columns)
      line.append(SafeText(file.filename).cut(to: room), Look(.accent))
      line.append(tail, Look(.tertiary))
      return line
    }
    if files.count > 10 {
      lines.append(RichLine("  and \(files.count - 10) more files", Look(.tertiary)))
    }
    for sticker in entry.message.stickers {
      let name = SafeText(sticker.name ?? "unnamed").cut(to: max(4, width - 12))
      lines.append(RichLine("  ▢ sticker \(name)", Look(.secondary)))
    }
    return lines
  }

  private func reactions(_ entry: Entry) -> [RichLine] {
    guard !entry.reactions.isEmpty else { return [] }
    let margin = RichLine("  ", Look())
    var breaker = LineBreaker(width: width, first: margin, indent: margin)
    for reaction in entry.reactions.prefix(20) {
      let name = reaction.emoji.name ?? "?"
      let shown = reaction.emoji.id == nil ? SafeText(name) : SafeText(":\(name):")
      // What belongs together stays on one line: no blank that could break it.
      breaker.append("\(shown.cut(to: 24))\u{A0}\(reaction.count)", Look(.secondary))
      breaker.append("   ", Look())
    }
    return breaker.finish()
  }
}
