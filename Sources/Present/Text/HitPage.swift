import Model
public import Query
public import Writing

/// Writes hits as people read them.
///
/// A heading names the guild and the channel, once for each group of hits that follow each other in
/// one place. A hit is a line with its time, its author, what became of it and its id, and below it,
/// four columns further in, what it answers, what it says and what came with it.
public struct HitPage {
  private let style: PageStyle
  private var heading: SafeText?
  private var isEmpty = true

  private static let indent = "    "

  /// Begins a page.
  public init(_ style: PageStyle) {
    self.style = style
  }

  /// The lines of a hit.
  ///
  /// - Parameters:
  ///   - hit: the hit.
  ///   - text: the text of it that is shown, with what is lit.
  /// - Returns: the lines, without line ends.
  public mutating func lines(
    for hit: MergedHit,
    showing text: LitText
  ) -> [StyledText] {
    head(of: hit.hit) + message(hit.hit, archive: hit.archive, showing: text, mark: "  ")
      + copies(of: hit)
  }

  /// The lines of a hit and the messages around it.
  ///
  /// - Parameter cluster: messages of one channel in order of time.
  /// - Returns: the lines, without line ends.
  public mutating func lines(for cluster: HitCluster) -> [StyledText] {
    guard let first = cluster.members.first else { return [] }
    var lines = head(of: first.hit, isNew: true)
    for member in cluster.members {
      if let found = member.found {
        let own = member.text ?? LitText(of: member.hit)
        lines += message(member.hit, archive: cluster.archive, showing: own, mark: "> ")
        lines += copies(of: found)
      } else {
        let own = LitText(of: member.hit)
        lines += message(member.hit, archive: cluster.archive, showing: own, mark: "  ")
      }
    }
    return lines
  }

  /// The heading, where the place is another one than that of the hit before.
  private mutating func head(of hit: Hit, isNew: Bool = false) -> [StyledText] {
    var next = hit.place.heading
    if style.showsInstance { next += "  (\(hit.instance))" }
    guard isNew || next != heading else { return [] }
    defer {
      heading = next
      isEmpty = false
    }
    return (isEmpty ? [] : [StyledText()]) + [StyledText(next, .bold + .blue)]
  }

  /// The lines of a message.
  ///
  /// - Parameters:
  ///   - hit: the message.
  ///   - archive: the number of its archive.
  ///   - text: the text of it that is shown.
  ///   - mark: what its first line begins with.
  /// - Returns: the lines.
  func message(
    _ hit: Hit,
    archive: Int,
    showing text: LitText,
    mark: SafeText
  ) -> [StyledText] {
    var lines = [line(of: hit, mark: mark)]
    if let reply = hit.repliedTo { lines.append(self.reply(reply, archive: archive)) }
    lines += body(of: hit, archive: archive, showing: text)
    if let files = FileList.text(of: hit.message, below: text.field) {
      lines.append(StyledText("\(SafeText(Self.indent))+ \(files)", .cyan))
    }
    return lines
  }

  /// The line with the time, the author, the marks and the id.
  private func line(of hit: Hit, mark: SafeText) -> StyledText {
    var line = StyledText(mark, mark == "  " ? .plain : .bold)
    let time = SafeText(style.clock.minute(hit.message.sentAt))
    line.append(time, .green, link: WebLink(hit.url))
    line.append("  ")
    line.append(SafeText(hit.authorName), .bold)
    if let badge = badge(of: hit.message.author.kind) { line.append(" \(badge)", .dim) }
    let marks = HitMarks.words(for: hit)
    if !marks.isEmpty { line.append("  [\(marks.joined(separator: ", "))]", .yellow) }
    line.append("  \(hit.message.id)", .dim)
    return line
  }

  private func badge(of kind: User.Kind) -> SafeText? {
    switch kind {
    case .user, .system: nil
    case .bot: "(bot)"
    case .webhook: "(webhook)"
    }
  }

  private func reply(_ reply: RepliedMessage, archive: Int) -> StyledText {
    let readable = ReadableText(reply.content, clock: style.clock) { style.name($0, archive) }
    let text = SafeText(readable.text.isEmpty ? "…" : readable.text)
    let line: SafeText = "\(SafeText(Self.indent))↳ \(reply.authorName): \(text)"
    return StyledText(line.cut(to: style.width ?? 100), .dim)
  }

  private func body(of hit: Hit, archive: Int, showing text: LitText) -> [StyledText] {
    let message = hit.message
    let isThread = hit.place.kind?.isThread ?? false
    if text.field == .content,
      let sentence = SystemText.sentence(for: message, author: hit.authorName, isThread: isThread)
    {
      let piece = Snippet.Piece(text: sentence, isLit: false)
      return TextFlow.lines([piece], width: style.width, indent: Self.indent, style: .italic)
    }
    guard !text.text.isEmpty else { return [] }
    var pieces = self.pieces(of: text, archive: archive)
    if let label = FileList.label(of: text) {
      pieces.insert(Snippet.Piece(text: label, isLit: false), at: 0)
    }
    return TextFlow.lines(pieces, width: style.width, indent: Self.indent)
  }

  /// The text as it is shown: whole, or where it is long cut around what was found.
  private func pieces(of text: LitText, archive: Int) -> [Snippet.Piece] {
    let readable = ReadableText(text.text, lit: text.ranges, clock: style.clock) {
      style.name($0, archive)
    }
    // A column takes a byte at least, so a short text needs no measuring.
    let isShort = readable.text.utf8.count <= style.snippetColumns
    let lineCount = readable.text.utf8.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    if lineCount <= style.mostLines,
      isShort || SafeText(readable.text).columns <= style.snippetColumns
    {
      return Snippet(whole: readable.text, lit: readable.lit).pieces
    }
    return Snippet(of: readable.text, lit: readable.lit, columns: style.snippetColumns).pieces
  }

  private func copies(of hit: MergedHit) -> [StyledText] {
    hit.copies.map { copy in
      let place = copy.place.heading
      let text: SafeText = "\(SafeText(Self.indent))also in \(place) (\(copy.instance))"
      return StyledText(text, .dim)
    }
  }
}

extension LitText {
  /// The text of a message, with nothing lit.
  public init(of hit: Hit) {
    let texts = MessageField.texts(of: hit.message)
    let first = texts.first { !$0.text.isEmpty } ?? (.content, "")
    self.init(field: first.field, text: first.text, ranges: [])
  }
}
