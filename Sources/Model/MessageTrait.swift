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
  /// What the message holds, in the order of `MessageTrait`.
  public var traits: [MessageTrait] {
    MessageTrait.allCases.filter(has)
  }

  /// The attachments of the message and of what it forwards.
  public var allAttachments: [Attachment] {
    snapshots.isEmpty ? attachments : attachments + snapshots.flatMap(\.attachments)
  }

  /// The embeds of the message and of what it forwards.
  public var allEmbeds: [Embed] {
    snapshots.isEmpty ? embeds : embeds + snapshots.flatMap(\.embeds)
  }

  /// Whether the message holds something.
  public func has(_ trait: MessageTrait) -> Bool {
    switch trait {
    case .link: texts.contains { WebAddress.first(in: $0) != nil }
    case .embed: !allEmbeds.isEmpty
    case .file: !allAttachments.isEmpty
    case .image: hasMedia(.image, embedType: "image")
    case .video: hasMedia(.video, embedType: "video")
    case .sound: hasMedia(.sound, embedType: "audio")
    case .voice: flags.contains(.voice) || allAttachments.contains(where: \.hasWaveform)
    case .gif:
      allEmbeds.contains { $0.type == "gifv" }
        || allAttachments.contains { $0.contentType == "image/gif" || $0.fileExtension == "gif" }
    case .sticker: !stickers.isEmpty || snapshots.contains { !$0.stickers.isEmpty }
    case .poll: poll != nil || embeds.contains { $0.type == "poll" }
    case .forward: !snapshots.isEmpty || reference?.kind == .forward
    case .reply: reply != nil
    case .thread: hasThread || flags.contains(.hasThread) || kind == .threadCreated
    case .code: texts.contains(where: Self.holdsCode)
    case .mention:
      mentionsEveryone || mentionsHere || !mentions.isEmpty || !mentionedRoles.isEmpty
    }
  }

  /// The text of the message and of what it forwards.
  private var texts: [String] {
    snapshots.isEmpty ? [content] : [content] + snapshots.map(\.content)
  }

  private func hasMedia(_ kind: MediaKind, embedType: String) -> Bool {
    (!attachments.isEmpty || !snapshots.isEmpty || !embeds.isEmpty)
      && (allAttachments.contains { $0.mediaKind == kind }
        || allEmbeds.contains { $0.type == embedType })
  }

  private static func holdsCode(_ text: String) -> Bool {
    let mark = UInt8(ascii: "`")
    guard let first = text.utf8.firstIndex(of: mark) else { return false }
    return text.utf8[text.utf8.index(after: first)...].contains(mark)
  }
}
