import Model
import Writing

/// Writes a message in the API's form, from what is known of it.
enum FluxerDocument {
  /// The member that holds a document as it came, where that has another form or doesn't fit a line.
  static let original = "fluxsearch_original"

  /// Writes a message on one line.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - document: its document, which is added as it came.
  ///   - shape: the document's form.
  /// - Returns: an object without its line's end.
  static func bytes(
    of message: Message,
    holding document: [UInt8],
    _ shape: DocumentShape
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      write(message, to: &$0)
      $0.key(original)
      $0.object {
        $0.member("shape", name(of: shape))
        if let text = String(validating: document, as: UTF8.self) {
          $0.member("text", text)
        } else {
          $0.member("base64", Base64.text(of: document))
        }
      }
    }
    return json.take()
  }

  /// What a form of documents is called in exports.
  static func name(of shape: DocumentShape) -> String {
    switch shape {
    case .fluxer: "fluxer"
    case .harvest: "harvest"
    case .chatExporter: "chat_exporter"
    }
  }

  private static func write(_ message: Message, to json: inout JSONWriter) {
    json.member("id", message.id)
    json.member("channel_id", message.channelID)
    if let guildID = message.guildID { json.member("guild_id", guildID) }
    json.key("author")
    json.object { write(message.author, to: &$0) }
    if message.author.kind == .webhook { json.member("webhook_id", message.author.id) }
    if let member = message.member {
      json.key("member")
      json.object { write(member, to: &$0) }
    }
    json.member("type", message.kind.rawValue)
    json.member("flags", message.flags.rawValue)
    json.member("content", message.content)
    json.member("timestamp", message.sentAt)
    json.member("edited_timestamp", message.editedAt)
    json.member("pinned", message.isPinned)
    json.member("mention_everyone", message.mentionsEveryone)
    json.key("mentions")
    json.array { list in
      for user in message.mentions { list.object { write(user, to: &$0) } }
    }
    json.key("mention_roles")
    json.array { list in
      for role in message.mentionedRoles { list.value(role) }
    }
    writeParts(message.attachments, message.embeds, message.stickers, to: &json)
    if let poll = message.poll { MessageDocument.write(poll, to: &json) }
    writeReactions(message, to: &json)
    writeReference(message, to: &json)
  }

  /// Writes what a guild adds to a person.
  static func write(_ member: Member, to json: inout JSONWriter) {
    json.member("nick", member.nick)
    json.key("roles")
    json.array { list in
      for role in member.roles { list.value(role) }
    }
    if let joinedAt = member.joinedAt { json.member("joined_at", joinedAt) }
  }

  /// Writes a person.
  static func write(_ user: User, to json: inout JSONWriter) {
    json.member("id", user.id)
    if let username = user.username { json.member("username", username) }
    if let discriminator = user.discriminator { json.member("discriminator", discriminator) }
    if user.globalName != nil || user.hasNoGlobalName {
      json.member("global_name", user.globalName)
    }
    if let avatar = user.avatar { json.member("avatar", avatar) }
    if user.kind == .bot { json.member("bot", true) }
    if user.kind == .system { json.member("system", true) }
    json.member("flags", user.flags)
  }

  private static func writeParts(
    _ attachments: [Attachment],
    _ embeds: [Embed],
    _ stickers: [Sticker],
    to json: inout JSONWriter
  ) {
    json.key("attachments")
    json.array { list in
      for file in attachments { list.object { write(file, to: &$0) } }
    }
    json.key("embeds")
    json.array { list in
      for embed in embeds { list.object { write(embed, to: &$0, depth: 0) } }
    }
    json.key("stickers")
    json.array { list in
      for sticker in stickers {
        list.object {
          $0.member("id", sticker.id)
          $0.member("name", sticker.name)
          if let isAnimated = sticker.isAnimated { $0.member("animated", isAnimated) }
        }
      }
    }
  }

  private static func write(_ file: Attachment, to json: inout JSONWriter) {
    json.member("id", file.id)
    json.member("filename", file.filename)
    if let title = file.title { json.member("title", title) }
    if let description = file.description { json.member("description", description) }
    if let type = file.contentType { json.member("content_type", type) }
    if let hash = file.contentHash { json.member("content_hash", hash) }
    if let size = file.size { json.member("size", size) }
    json.member("url", file.url)
    if let width = file.width { json.member("width", width) }
    if let height = file.height { json.member("height", height) }
    if let duration = file.duration { json.member("duration", duration) }
    json.member("flags", file.flags)
    if let expiresAt = file.expiresAt { json.member("expires_at", expiresAt) }
    if file.isExpired { json.member("expired", true) }
  }

  private static func write(_ embed: Embed, to json: inout JSONWriter, depth: Int) {
    if let type = embed.type { json.member("type", type) }
    if let title = embed.title { json.member("title", title) }
    if let description = embed.description { json.member("description", description) }
    if let url = embed.url { json.member("url", url) }
    let names = [("author", "name", embed.authorName), ("provider", "name", embed.providerName)]
    let media = [
      ("image", "url", embed.imageURL), ("thumbnail", "url", embed.thumbnailURL),
      ("video", "url", embed.videoURL), ("audio", "url", embed.audioURL),
    ]
    for (key, member, text) in names + [("footer", "text", embed.footerText)] + media {
      guard let text else { continue }
      json.key(key)
      json.object { $0.member(member, text) }
    }
    MessageDocument.writeFields(of: embed, to: &json)
    guard !embed.children.isEmpty, depth < 4 else { return }
    json.key("children")
    json.array { list in
      for child in embed.children { list.object { write(child, to: &$0, depth: depth + 1) } }
    }
  }

  private static func writeReactions(_ message: Message, to json: inout JSONWriter) {
    guard let reactions = message.reactions else { return }
    json.key("reactions")
    json.array { list in
      for reaction in reactions {
        list.object {
          $0.key("emoji")
          $0.object {
            $0.member("id", reaction.emoji.id)
            $0.member("name", reaction.emoji.name)
            if let isAnimated = reaction.emoji.isAnimated { $0.member("animated", isAnimated) }
          }
          $0.member("count", reaction.count)
          writeReactors(reaction.users, to: &$0)
        }
      }
    }
  }

  private static func writeReactors(_ users: [User], to json: inout JSONWriter) {
    guard !users.isEmpty else { return }
    json.key("users")
    json.array { list in
      for user in users { list.object { $0.member("id", user.id) } }
    }
  }

  private static func writeReference(_ message: Message, to json: inout JSONWriter) {
    if let reference = message.reference {
      json.key("message_reference")
      json.object {
        $0.member("type", reference.kind.rawValue)
        if let id = reference.channelID { $0.member("channel_id", id) }
        if let id = reference.messageID { $0.member("message_id", id) }
        if let id = reference.guildID { $0.member("guild_id", id) }
      }
    }
    guard !message.snapshots.isEmpty else { return }
    json.key("message_snapshots")
    json.array { list in
      for snapshot in message.snapshots {
        list.object {
          $0.member("content", snapshot.content)
          $0.member("timestamp", snapshot.sentAt)
          writeParts(snapshot.attachments, snapshot.embeds, snapshot.stickers, to: &$0)
        }
      }
    }
  }
}
