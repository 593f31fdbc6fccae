public import Model

/// What the index knows of a message: a pure function of its document and of what never changes.
///
/// No name, topic or setting enters it, for those change later and the index must be able to take
/// out exactly what was put in. The text of a message is indexed as it came, markup and all.
public enum IndexText {
  /// What stands between two texts of one column: a phrase never reaches over it.
  public static let fieldBreak: Unicode.Scalar = "\u{1E}"

  /// A text without the characters that have a meaning in the index's columns.
  public static func plain(_ text: String) -> String {
    // Nearly every text is plain, and every message asks: a pass over bytes in memory.
    var text = text
    let isPlain = text.withUTF8 { bytes in
      for byte in bytes where byte < 0x20 && isMark(byte) { return false }
      return true
    }
    guard !isPlain else { return text }
    let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.isASCII && isMark(UInt8(truncatingIfNeeded: scalar.value)) ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == FilterToken.listMark || byte == oldMark || byte == cutMark || byte == 0x1E
  }

  /// The byte that a text begins with which is cut into tokens already: see `CutText`.
  static let cutMark: UInt8 = 0x05

  /// The byte that the texts of earlier versions, and each of their tokens, begin with: so a word
  /// finds what is said and not what was said, without a column filter.
  public static let oldMark: UInt8 = 0x04

  /// The texts of a message beside its own: what it forwards, embeds, file names, stickers, polls.
  public static func extra(of message: Message) -> String {
    extraTexts(of: message).map(plain).joined(separator: String(fieldBreak))
  }

  /// The texts of a message beside its own, one for each field, in the order they are indexed.
  public static func extraTexts(of message: Message) -> [String] {
    var texts: [String] = []
    guard message.hasExtras else { return texts }
    texts += message.snapshots.map(\.content)
    for embed in message.allEmbeds {
      append(embed, to: &texts)
    }
    for attachment in message.allAttachments {
      texts += [attachment.filename, attachment.title, attachment.description].compactMap(\.self)
    }
    for sticker in message.stickers + message.snapshots.flatMap(\.stickers) {
      texts += [sticker.name, sticker.description].compactMap(\.self)
    }
    if let poll = message.poll {
      texts += [poll.title].compactMap(\.self) + poll.options
    }
    return texts.filter { !$0.isEmpty }
  }

  private static func append(_ embed: Embed, to texts: inout [String]) {
    texts += [embed.title, embed.description, embed.url, embed.authorName, embed.providerName]
      .compactMap(\.self)
    for field in embed.fields {
      texts += [field.name, field.value]
    }
    texts += [embed.footerText].compactMap(\.self)
    // Embeds hold embeds one level deep (fluxer-protocol 14.1); a document may claim more.
    for child in embed.children.prefix(10) {
      var child = child
      child.children = []
      append(child, to: &texts)
    }
  }

  /// The filter tokens of a message.
  ///
  /// Its guild is known by its channel, and what it answers by an index of rows: both would cost more
  /// here than they save.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - channelID: the channel it is kept in.
  ///   - authorID: who is kept as its author; 0 is the system.
  /// - Returns: a list that the tokenizer takes as it is.
  public static func facets(
    of message: Message,
    channelID: Snowflake,
    authorID: Int64
  ) -> String {
    var list: [UInt8] = [FilterToken.listMark]
    list.reserveCapacity(96)
    func add(_ token: FilterToken) {
      if list.count > 1 { list.append(0x20) }
      token.append(to: &list)
    }
    add(.channel(channelID))
    add(.author(authorID))
    if message.author.kind != .user { add(.authorKind(message.author.kind)) }
    if message.kind.isSystem { add(.kind(message.kind)) }
    for trait in message.traits where trait != .reply { add(.has(trait)) }
    addMentions(of: message, add)
    addParts(of: message, add)
    return String(decoding: list, as: UTF8.self)
  }

  private static func addMentions(of message: Message, _ add: (FilterToken) -> Void) {
    if message.mentionsEveryone { add(.mentionsEveryone) }
    if message.mentionsHere { add(.mentionsHere) }
    guard !message.mentions.isEmpty || !message.mentionedRoles.isEmpty else { return }
    for value in unique(message.mentions.compactMap(\.id)) { add(.mentionsUser(value)) }
    for value in unique(message.mentionedRoles) { add(.mentionsRole(value)) }
  }

  private static func addParts(of message: Message, _ add: (FilterToken) -> Void) {
    var hosts = WebAddress.hosts(in: message.content)
    if message.hasExtras {
      hosts += message.snapshots.flatMap { WebAddress.hosts(in: $0.content) }
      hosts += message.allEmbeds.compactMap(\.url).flatMap(WebAddress.hosts)
      for value in unique(message.allAttachments.compactMap(\.fileExtension)) {
        add(.fileExtension(value))
      }
      for value in unique(message.allEmbeds.compactMap(\.type)) { add(.embedType(value)) }
      for value in unique(message.allEmbeds.compactMap(\.providerName)) {
        add(.embedProvider(value))
      }
    }
    guard !hosts.isEmpty else { return }
    for value in unique(hosts.flatMap(WebAddress.domains)) { add(.link(value)) }
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    guard elements.count > 1 else { return elements }
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }
}

extension Message {
  /// Whether it has any part beside its own text.
  fileprivate var hasExtras: Bool {
    !(snapshots.isEmpty && embeds.isEmpty && attachments.isEmpty && stickers.isEmpty)
      || poll != nil
  }
}
