import Model
public import Query
public import Writing

/// Writes hits as JSON of version 1 (docs/formats.md).
public enum HitDocument {
  /// Writes a hit as one object.
  ///
  /// - Parameters:
  ///   - found: the hit.
  ///   - snippet: the text of it that shows why it was found.
  ///   - surroundings: the messages around it, where they were asked for.
  ///   - json: where it is written.
  public static func write(
    _ found: MergedHit,
    snippet: Snippet?,
    surroundings: (before: [Hit], after: [Hit])? = nil,
    to json: inout JSONWriter
  ) {
    json.object { json in
      writeMembers(of: found.hit, snippet: snippet?.bracketed, to: &json)
      json.key("also_in")
      json.array { json in
        for copy in found.copies {
          json.object {
            $0.member("instance", copy.instance)
            $0.member("channel_id", copy.message.channelID)
            $0.member("id", copy.message.id)
          }
        }
      }
      guard let surroundings else { return }
      write(surroundings.before, as: "context_before", to: &json)
      write(surroundings.after, as: "context_after", to: &json)
    }
  }

  /// Writes a message as a member that is an object, without a snippet.
  public static func write(_ hit: Hit, as name: String, to json: inout JSONWriter) {
    json.key(name)
    json.object { writeMembers(of: hit, snippet: nil, to: &$0) }
  }

  /// Writes messages as a member that is an array, without snippets.
  public static func write(_ hits: [Hit], as name: String, to json: inout JSONWriter) {
    json.key(name)
    json.array { json in
      for hit in hits {
        json.object { writeMembers(of: hit, snippet: nil, to: &$0) }
      }
    }
  }

  /// Writes the members of a hit that need nothing but the hit.
  static func writeMembers(of hit: Hit, snippet: String?, to json: inout JSONWriter) {
    let message = hit.message
    json.member("channel_id", message.channelID)
    json.member("id", message.id)
    writePlace(hit.place, to: &json)
    json.key("author")
    json.object {
      $0.member("id", message.author.id)
      $0.member("name", hit.authorName)
      $0.member("type", message.author.kind.rawValue)
    }
    json.member("sent_at", message.sentAt)
    json.member("edited_at", message.editedAt)
    json.member("deleted_at", hit.deletedAt)
    json.member("type", message.kind.rawValue)
    json.member("content", message.content)
    json.member("snippet", snippet)
    json.member("url", hit.url)
    writeAttachments(message.attachments, to: &json)
    writeReply(of: message, to: &json)
    json.member("score", hit.score)
    json.member("instance", hit.instance)
    json.member("pinned", hit.isPinned)
    json.member("starred", hit.isStarred)
    json.member("earlier_versions", hit.versionCount)
  }

  /// Writes the guild and the channel that a message stands in.
  static func writePlace(_ place: HitPlace, to json: inout JSONWriter) {
    json.key("guild")
    if let guild = place.guildID {
      json.object {
        $0.member("id", guild)
        $0.member("name", place.guildName)
      }
    } else {
      json.null()
    }
    json.key("channel")
    json.object {
      $0.member("id", place.channelID)
      $0.member("name", place.channelName)
      $0.member("type", place.kind?.rawValue)
    }
  }

  static func writeAttachments(_ files: [Attachment], to json: inout JSONWriter) {
    json.key("attachments")
    json.array { json in
      for file in files {
        json.object {
          $0.member("id", file.id)
          $0.member("filename", file.filename)
          $0.member("content_type", file.contentType)
          $0.member("size", file.size)
          $0.member("url", file.url)
        }
      }
    }
  }

  private static func writeReply(of message: Message, to json: inout JSONWriter) {
    json.key("reply_to")
    guard let reply = message.reply, let id = reply.messageID else {
      json.null()
      return
    }
    json.object {
      $0.member("channel_id", reply.channelID ?? message.channelID)
      $0.member("id", id)
    }
  }
}
