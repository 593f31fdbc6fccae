/// What a message holds beside its words: the values of the search language's `has:` that its own
/// document tells.
public enum MessageTrait: String, Hashable, Sendable, CaseIterable {
  /// A web address in its text.
  case link
  /// A card.
  case embed
  /// Any attachment.
  case file
  /// A picture.
  case image
  /// A film.
  case video
  /// Sound.
  case sound
  /// A voice message.
  case voice
  /// A moving picture.
  case gif
  /// A sticker.
  case sticker
  /// A poll.
  case poll
  /// Something forwarded.
  case forward
  /// An answer to another message.
  case reply
  /// A thread that began here.
  case thread
  /// Code, in the line or as a block.
  case code
  /// Somebody pinged.
  case mention
}

extension Message {
  /// What the message holds.
  public var traits: [MessageTrait] {
    var traits: [MessageTrait] = []
    func add(_ trait: MessageTrait, _ isHeld: Bool) {
      if isHeld { traits.append(trait) }
    }
    let signs = snapshots.reduce(into: TextSigns(content)) { $0.add($1.content) }
    add(.link, signs.hasAddress)
    add(.code, signs.hasCode)
    add(.reply, reply != nil)
    add(.thread, hasThread || flags.contains(.hasThread) || kind == .threadCreated)
    add(
      .mention,
      mentionsEveryone || mentionsHere || !mentions.isEmpty || !mentionedRoles.isEmpty
    )
    add(.forward, !snapshots.isEmpty || reference?.kind == .forward)
    add(.sticker, !stickers.isEmpty || snapshots.contains { !$0.stickers.isEmpty })
    add(.poll, poll != nil || embeds.contains { $0.type == "poll" })
    add(.voice, flags.contains(.voice) || allAttachments.contains(where: \.hasWaveform))
    if !(attachments.isEmpty && embeds.isEmpty && snapshots.isEmpty) { addMedia(add) }
    return traits
  }

  /// Whether the message holds something.
  public func has(_ trait: MessageTrait) -> Bool {
    traits.contains(trait)
  }

  private func addMedia(_ add: (MessageTrait, Bool) -> Void) {
    let files = allAttachments
    let kinds = Set(files.map(\.mediaKind))
    let types = Set(allEmbeds.compactMap(\.type))
    add(.embed, !allEmbeds.isEmpty)
    add(.file, !files.isEmpty)
    add(.image, kinds.contains(.image) || types.contains("image"))
    add(.video, kinds.contains(.video) || types.contains("video"))
    add(.sound, kinds.contains(.sound) || types.contains("audio"))
    add(
      .gif,
      types.contains("gifv")
        || files.contains { $0.contentType == "image/gif" || $0.fileExtension == "gif" }
    )
  }

  /// The attachments of the message and of what it forwards.
  public var allAttachments: [Attachment] {
    snapshots.isEmpty ? attachments : attachments + snapshots.flatMap(\.attachments)
  }

  /// The embeds of the message and of what it forwards.
  public var allEmbeds: [Embed] {
    snapshots.isEmpty ? embeds : embeds + snapshots.flatMap(\.embeds)
  }
}

/// What a pass over a text's bytes tells of it.
private struct TextSigns {
  private(set) var hasAddress = false
  private(set) var hasCode = false

  init(_ text: String) {
    add(text)
  }

  mutating func add(_ text: String) {
    var text = text
    let (marks, mayHaveAddress) = text.withUTF8 { bytes in
      var marks = 0
      var hasColon = false
      for byte in bytes {
        if byte == UInt8(ascii: "`") { marks += 1 }
        if byte == UInt8(ascii: ":") { hasColon = true }
      }
      return (marks, hasColon)
    }
    hasCode = hasCode || marks > 1
    hasAddress = hasAddress || (mayHaveAddress && WebAddress.first(in: text) != nil)
  }
}
