import Model
import Query
import Store
import Writing

/// Writes a message as an object of DiscordChatExporter's JSON.
struct ChatExporterDocument {
  private let exported: ExportMessage
  private let style: ExportStyle

  init(_ exported: ExportMessage, _ style: ExportStyle) {
    self.exported = exported
    self.style = style
  }

  func write(to json: inout JSONWriter) {
    let message = exported.message
    json.member("id", message.id)
    json.member("type", Self.name(of: message.kind))
    json.member("timestamp", message.sentAt)
    json.member("timestampEdited", message.editedAt)
    json.member("callEndedTimestamp", message.call?.endedAt)
    json.member("isPinned", exported.content.isPinned)
    json.member("content", message.content)
    json.key("author")
    json.object { writeAuthor(to: &$0) }
    Self.write(message.attachments, to: &json)
    Self.write(message.embeds, to: &json)
    Self.write(message.stickers, to: &json)
    json.key("reactions")
    json.array { list in
      for reaction in message.reactions ?? [] { list.object { write(reaction, to: &$0) } }
    }
    json.key("mentions")
    json.array { list in
      for user in message.mentions { list.object { write(user, to: &$0) } }
    }
    writeReference(to: &json)
    Self.writeEmoji(in: message.content, to: &json)
    // That form has no polls; its readers pass over what they don't know, and `import` reads it back.
    if let poll = message.poll { MessageDocument.write(poll, to: &json) }
  }

  // MARK: People

  private func writeAuthor(to json: inout JSONWriter) {
    let message = exported.message
    let known = message.author.id.flatMap { id in
      message.guildID.flatMap { style.facts?.member(id, of: $0)?.member }
    }
    let member = message.member ?? known
    let roles = Set((message.member?.roles ?? []) + (known?.roles ?? []))
      .compactMap { style.facts?.role($0) }
      .sorted { ($1.position, $0.id) < ($0.position, $1.id) }
    writeNames(of: message.author, nickname: member?.nick ?? exported.hit.authorName, to: &json)
    json.member("color", roles.first { $0.color != 0 }.map { Self.color($0.color) })
    json.member("isBot", message.author.kind != .user)
    json.key("roles")
    json.array { list in
      for role in roles {
        list.object {
          $0.member("id", role.id)
          $0.member("name", role.name ?? "")
          $0.member("color", role.color == 0 ? nil : Self.color(role.color))
          $0.member("position", role.position)
        }
      }
    }
    json.member("avatarUrl", avatar(of: message.author))
  }

  private func write(_ user: User, to json: inout JSONWriter) {
    // A reactor is known by an id; the archive knows more.
    let named = user.isReference ? user.id.flatMap { style.facts?.user($0)?.user } ?? user : user
    writeNames(of: named, nickname: named.displayName ?? "", to: &json)
    json.member("isBot", named.kind != .user)
    json.member("avatarUrl", avatar(of: named))
  }

  private func writeNames(of user: User, nickname: String, to json: inout JSONWriter) {
    json.member("id", user.id.map { "\($0)" } ?? "0")
    json.member("name", user.username ?? nickname)
    json.member("discriminator", user.discriminator ?? "0000")
    json.member("nickname", nickname)
  }

  /// The readers of this form take an address; no instance's media host is asked for one, so that it
  /// is one of the form `…/avatars/{user}/{hash}.png` on the instance.
  private func avatar(of user: User) -> String {
    guard let id = user.id, let hash = user.avatar, Self.isHash(hash) else { return "" }
    return "https://\(exported.hit.instance)/avatars/\(id)/\(hash).png"
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count <= 128
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func color(_ rgb: Int64) -> String {
    let digits = String(rgb & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  // MARK: Parts

  private func write(_ reaction: Reaction, to json: inout JSONWriter) {
    json.key("emoji")
    json.object { Self.write(reaction.emoji, to: &$0) }
    json.member("count", reaction.count)
    json.key("users")
    json.array { list in
      for user in reaction.users { list.object { write(user, to: &$0) } }
    }
  }

  private func writeReference(to json: inout JSONWriter) {
    let message = exported.message
    guard let reference = message.reference else { return }
    json.key("reference")
    json.object {
      $0.member("messageId", reference.messageID)
      $0.member("channelId", reference.channelID ?? message.channelID)
      $0.member("guildId", reference.guildID)
      $0.member("type", reference.kind == .forward ? "Forward" : "Default")
    }
    guard let snapshot = message.snapshots.first else { return }
    json.key("forwardedMessage")
    json.object {
      $0.member("content", snapshot.content)
      $0.member("timestamp", snapshot.sentAt)
      Self.write(snapshot.attachments, to: &$0)
      Self.write(snapshot.embeds, to: &$0)
      Self.write(snapshot.stickers, to: &$0)
    }
  }

  private static func write(_ files: [Attachment], to json: inout JSONWriter) {
    json.key("attachments")
    json.array { list in
      for file in files {
        list.object {
          $0.member("id", file.id)
          $0.member("url", file.url ?? "")
          $0.member("fileName", file.filename)
          $0.member("fileSizeBytes", file.size ?? 0)
        }
      }
    }
  }

  private static func write(_ stickers: [Sticker], to json: inout JSONWriter) {
    json.key("stickers")
    json.array { list in
      for sticker in stickers {
        list.object {
          $0.member("id", sticker.id)
          $0.member("name", sticker.name ?? "")
          $0.member("format", sticker.isAnimated ?? false ? "Apng" : "Png")
          $0.member("sourceUrl", "")
        }
      }
    }
  }

  private static func write(_ embeds: [Embed], to json: inout JSONWriter) {
    json.key("embeds")
    json.array { list in
      for embed in embeds { list.object { write(embed, to: &$0) } }
    }
  }

  private static func write(_ embed: Embed, to json: inout JSONWriter) {
    json.member("title", embed.title ?? "")
    json.member("url", embed.url)
    json.member("timestamp", nil as Timestamp?)
    json.member("description", embed.description ?? "")
    for (key, member, text) in [
      ("author", "name", embed.authorName), ("thumbnail", "url", embed.thumbnailURL),
      ("image", "url", embed.imageURL), ("video", "url", embed.videoURL),
      ("footer", "text", embed.footerText),
    ] {
      guard let text else { continue }
      json.key(key)
      json.object { $0.member(member, text) }
    }
    json.key("images")
    json.array { list in
      if let address = embed.imageURL { list.object { $0.member("url", address) } }
    }
    json.key("fields")
    json.array { list in
      for field in embed.fields {
        list.object {
          $0.member("name", field.name)
          $0.member("value", field.value)
          $0.member("isInline", false)
        }
      }
    }
    writeEmoji(in: embed.description ?? "", to: &json)
  }

  private static func writeEmoji(in text: String, to json: inout JSONWriter) {
    json.key("inlineEmojis")
    json.array { list in
      var seen: Set<Snowflake?> = []
      for emoji in CustomEmoji.all(in: text) where seen.insert(emoji.id).inserted {
        list.object { write(emoji, to: &$0) }
      }
    }
  }

  private static func write(_ emoji: Emoji, to json: inout JSONWriter) {
    json.member("id", emoji.id.map { "\($0)" } ?? "")
    json.member("name", emoji.name ?? "")
    json.member("code", emoji.name ?? "")
    json.member("isAnimated", emoji.isAnimated ?? false)
    json.member("imageUrl", "")
  }

  private static func name(of kind: MessageKind) -> String {
    switch kind {
    case .plain: "Default"
    case .reply: "Reply"
    case .recipientAdd: "RecipientAdd"
    case .recipientRemove: "RecipientRemove"
    case .call: "Call"
    case .channelNameChange: "ChannelNameChange"
    case .channelIconChange: "ChannelIconChange"
    case .pinned: "ChannelPinnedMessage"
    case .userJoin: "GuildMemberJoin"
    case .threadCreated: "ThreadCreated"
    default: "\(kind.rawValue)"
    }
  }
}
