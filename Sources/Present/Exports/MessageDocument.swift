import Model
import Query
import Store
import Writing

/// Writes a message as the members of a JSON object of the export's schema.
struct MessageDocument {
  private let exported: ExportMessage
  private let style: ExportStyle

  init(_ exported: ExportMessage, _ style: ExportStyle) {
    self.exported = exported
    self.style = style
  }

  func write(to json: inout JSONWriter) {
    let message = exported.message
    json.member("id", message.id)
    json.member("channel_id", message.channelID)
    json.member("type", message.kind.rawValue)
    json.member("flags", message.flags.rawValue)
    json.key("author")
    json.object { Self.write(message.author, name: exported.hit.authorName, to: &$0) }
    if let member = message.member {
      json.key("member")
      json.object { Self.write(member, to: &$0) }
    }
    json.member("sent_at", message.sentAt)
    json.member("edited_at", message.editedAt)
    json.member("deleted_at", exported.content.deletedAt)
    json.member("pinned", exported.content.isPinned)
    json.member("pinned_at", exported.content.pinnedAt)
    json.member("content", message.content)
    json.member("system_text", systemText)
    json.member("url", exported.hit.url)
    writeReferences(to: &json)
    Self.write(message.attachments, to: &json)
    Self.write(message.embeds, to: &json)
    Self.write(message.stickers, to: &json)
    Self.write(message.poll, to: &json)
    writeReactions(to: &json)
    writeMentions(to: &json)
    writeVersions(to: &json)
    if style.hasDocuments {
      let document = exported.content.incoming.document
      json.member("document", String(decoding: document, as: UTF8.self))
      json.member("document_shape", FluxerDocument.name(of: exported.content.incoming.shape))
    }
  }

  private var systemText: String? {
    SystemText.sentence(
      for: exported.message,
      author: exported.hit.authorName,
      isThread: exported.hit.place.kind?.isThread ?? false
    )
  }

  static func write(_ user: User, name: String?, to json: inout JSONWriter) {
    json.member("id", user.id)
    json.member("name", name)
    json.member("username", user.username)
    json.member("global_name", user.globalName)
    json.member("discriminator", user.discriminator)
    json.member("kind", user.kind.rawValue)
    json.member("avatar", user.avatar)
  }

  static func write(_ member: Member, to json: inout JSONWriter) {
    json.member("nick", member.nick)
    json.key("roles")
    json.array { list in
      for role in member.roles { list.value(role) }
    }
    json.member("joined_at", member.joinedAt)
  }

  private func writeReferences(to json: inout JSONWriter) {
    let message = exported.message
    json.key("reply_to")
    if let reply = message.reply {
      write(reply, to: &json)
    } else {
      json.null()
    }
    json.key("reference")
    if let reference = message.reference, message.reply == nil {
      write(reference, to: &json)
    } else {
      json.null()
    }
    json.key("forwards")
    json.array { list in
      for snapshot in message.snapshots {
        list.object {
          $0.member("content", snapshot.content)
          $0.member("sent_at", snapshot.sentAt)
          Self.write(snapshot.attachments, to: &$0)
          Self.write(snapshot.embeds, to: &$0)
          Self.write(snapshot.stickers, to: &$0)
        }
      }
    }
  }

  private func write(_ reference: MessageReference, to json: inout JSONWriter) {
    json.object {
      $0.member("kind", reference.kind == .forward ? "forward" : "pointer")
      $0.member("guild_id", reference.guildID)
      $0.member("channel_id", reference.channelID ?? exported.message.channelID)
      $0.member("id", reference.messageID)
    }
  }

  private static func write(_ files: [Attachment], to json: inout JSONWriter) {
    json.key("attachments")
    json.array { list in
      for file in files {
        list.object {
          $0.member("id", file.id)
          $0.member("filename", file.filename)
          $0.member("title", file.title)
          $0.member("description", file.description)
          $0.member("content_type", file.contentType)
          $0.member("content_hash", file.contentHash)
          $0.member("size", file.size)
          $0.member("url", file.url)
          $0.member("width", file.width)
          $0.member("height", file.height)
          $0.member("duration", file.duration)
          $0.member("flags", file.flags)
          $0.member("expires_at", file.expiresAt)
          $0.member("expired", file.isExpired)
        }
      }
    }
  }

  private static func write(_ embeds: [Embed], to json: inout JSONWriter) {
    json.key("embeds")
    json.array { list in
      for embed in embeds { list.object { write(embed, to: &$0, depth: 0) } }
    }
  }

  private static func write(_ embed: Embed, to json: inout JSONWriter, depth: Int) {
    json.member("type", embed.type)
    json.member("title", embed.title)
    json.member("description", embed.description)
    json.member("url", embed.url)
    json.member("author", embed.authorName)
    json.member("provider", embed.providerName)
    json.member("footer", embed.footerText)
    json.member("image_url", embed.imageURL)
    json.member("thumbnail_url", embed.thumbnailURL)
    json.member("video_url", embed.videoURL)
    json.member("audio_url", embed.audioURL)
    writeFields(of: embed, to: &json)
    json.key("children")
    json.array { list in
      for child in embed.children where depth < 4 {
        list.object { write(child, to: &$0, depth: depth + 1) }
      }
    }
  }

  /// Writes the fields of a card, which the API's form and the export's have alike.
  static func writeFields(of embed: Embed, to json: inout JSONWriter) {
    json.key("fields")
    json.array { list in
      for field in embed.fields {
        list.object {
          $0.member("name", field.name)
          $0.member("value", field.value)
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
          $0.member("name", sticker.name)
        }
      }
    }
  }

  /// Writes a poll in the words of the API, so that whoever reads those reads it back.
  static func write(_ poll: Poll?, to json: inout JSONWriter) {
    json.key("poll")
    guard let poll else { return json.null() }
    json.object { json in
      json.member("title", poll.title)
      json.key("options")
      json.array { list in
        for answer in poll.answers {
          list.object {
            $0.member("text", answer.text)
            $0.member("vote_count", answer.votes)
          }
        }
      }
      json.member("closed", poll.isClosed)
      json.member("expires_at", poll.endsAt)
    }
  }

  private func writeReactions(to json: inout JSONWriter) {
    json.key("reactions")
    json.array { list in
      for reaction in exported.message.reactions ?? [] {
        list.object {
          $0.member("emoji_id", reaction.emoji.id)
          $0.member("emoji_name", reaction.emoji.name)
          $0.member("animated", reaction.emoji.isAnimated)
          $0.member("count", reaction.count)
          $0.key("users")
          $0.array { users in
            for user in reaction.users { users.value(user.id) }
          }
        }
      }
    }
  }

  private func writeMentions(to json: inout JSONWriter) {
    let message = exported.message
    json.key("mentions")
    json.object {
      $0.member("everyone", message.mentionsEveryone)
      $0.member("here", message.mentionsHere)
      $0.key("users")
      $0.array { list in
        for user in message.mentions { list.value(user.id) }
      }
      $0.key("roles")
      $0.array { list in
        for role in message.mentionedRoles { list.value(role) }
      }
    }
  }

  private func writeVersions(to json: inout JSONWriter) {
    json.key("versions")
    json.array { list in
      for version in exported.versions {
        list.object {
          $0.member("content", version.content)
          $0.member("edited_at", version.editedAt)
          $0.member("seen_at", version.seenAt)
        }
      }
    }
  }
}
