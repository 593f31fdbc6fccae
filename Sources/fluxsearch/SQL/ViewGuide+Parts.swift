extension ViewGuide {
  static let parts = [
    ViewGuide(
      "v1_attachments",
      "a file of a message",
      [
        "channel_id": "its channel", "message_id": "its message",
        "position": "where it stands, from 0",
        "id": "its id", "filename": "its name", "content_type": "its kind",
        "size": "its bytes", "width": "in pixels", "height": "in pixels",
        "duration": "in seconds", "url": "its address when it was seen",
        "state":
          "what became of it: remote, wanted, held, expired, refused, too-big, gone, failed, pruned",
        "sha256": "the hash of what is held",
      ]
    ),
    ViewGuide(
      "v1_reactions",
      "an emoji on a message",
      [
        "channel_id": "its channel", "message_id": "its message",
        "emoji_id": "a custom emoji's id",
        "emoji_name": "a custom emoji's name, or the emoji itself",
        "animated": "1 if it moves, else 0", "count": "how many added it",
      ]
    ),
    ViewGuide(
      "v1_reactors",
      "who added an emoji, as far as that is known",
      [
        "channel_id": "its channel", "message_id": "its message", "emoji_id": "a custom emoji's id",
        "emoji_name": "a custom emoji's name, or the emoji itself", "user_id": "who added it",
      ]
    ),
    ViewGuide(
      "v1_mentions",
      "whom a message mentions",
      [
        "channel_id": "its channel", "message_id": "the message",
        "kind": "user, role, channel, everyone or here", "target_id": "who or what",
      ]
    ),
    ViewGuide(
      "v1_pins",
      "a pinned message",
      [
        "channel_id": "its channel", "message_id": "the message",
        "pinned_at": "when it was pinned, where known",
      ]
    ),
  ]

  static let proofs = [
    ViewGuide(
      "v1_coverage",
      "ids of a channel between which nothing is missing",
      [
        "channel_id": "the channel", "low_id": "from here", "high_id": "to here",
        "source": "page, live or import", "learned_at": "when it was learned",
        "account": "the account that could see it",
      ]
    ),
    ViewGuide(
      "v1_runs",
      "a run of a command that wrote",
      [
        "id": "its number", "command": "the command", "origin": "what it read from",
        "started_at": "when it began", "ended_at": "when it ended",
        "outcome": "done, part, failed or interrupted", "counts": "what it did, as JSON",
      ]
    ),
  ]
}
