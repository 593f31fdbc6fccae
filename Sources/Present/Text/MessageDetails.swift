public import Model
public import Query
public import Writing

/// All that is known of one message.
public struct MessageDetails {
  /// The message.
  public let hit: Hit
  /// The messages before it, oldest first.
  public let before: [Hit]
  /// The messages after it, oldest first.
  public let after: [Hit]
  /// The messages that answer it, oldest first.
  public let replies: [Hit]
  /// What it said before, oldest first.
  public let versions: [MessageVersion]
  /// How often each emoji was added to it.
  public let reactions: [Reaction]

  /// Puts together what is known.
  public init(
    hit: Hit,
    before: [Hit] = [],
    after: [Hit] = [],
    replies: [Hit] = [],
    versions: [MessageVersion] = [],
    reactions: [Reaction] = []
  ) {
    self.hit = hit
    self.before = before
    self.after = after
    self.replies = replies
    self.versions = versions
    self.reactions = reactions
  }

  /// Writes it as one JSON object of version 1 (docs/formats.md).
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("version", SearchDocument.version)
      json.key("message")
      json.object { json in
        HitDocument.writeMembers(of: hit, snippet: nil, to: &json)
        writeReactions(to: &json)
        writeEmbeds(to: &json)
        MessageDocument.write(hit.message.poll, to: &json)
      }
      json.key("earlier")
      json.array { json in
        for version in versions {
          json.object {
            $0.member("content", version.content)
            $0.member("edited_at", version.editedAt)
            $0.member("seen_at", version.seenAt)
          }
        }
      }
      HitDocument.write(before, as: "context_before", to: &json)
      HitDocument.write(after, as: "context_after", to: &json)
      HitDocument.write(replies, as: "replies", to: &json)
    }
  }

  private func writeReactions(to json: inout JSONWriter) {
    json.key("reactions")
    json.array { json in
      for reaction in reactions {
        json.object {
          $0.member("emoji_id", reaction.emoji.id)
          $0.member("emoji", reaction.emoji.name)
          $0.member("count", reaction.count)
        }
      }
    }
  }

  private func writeEmbeds(to json: inout JSONWriter) {
    json.key("embeds")
    json.array { json in
      for embed in hit.message.embeds {
        json.object {
          $0.member("type", embed.type)
          $0.member("title", embed.title)
          $0.member("description", embed.description)
          $0.member("url", embed.url)
          $0.member("provider", embed.providerName)
        }
      }
    }
  }
}
