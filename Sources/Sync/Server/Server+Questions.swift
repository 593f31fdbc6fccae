import Model
import Store
import Wire

/// What a run asks a server.
extension Server {
  func messages(in channel: Snowflake, before: Snowflake?) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in
      try await client.messages(in: channel, before: before)
    }
  }

  func pins(in channel: Snowflake, before: Timestamp?) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in try await client.pins(in: channel, before: before) }
  }

  func reactors(of reaction: DueReaction, after: Snowflake?) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in
      try await client.reactors(
        of: reaction.messageID,
        in: reaction.channelID,
        emoji: reaction.emoji,
        after: after
      )
    }
  }

  func members(ofGuild guild: Snowflake, after: Snowflake?) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in
      try await client.members(ofGuild: guild, after: after)
    }
  }

  func archivedThreads(
    of channel: Snowflake,
    _ kind: ArchivedThreads,
    before: ThreadCursor?
  ) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in
      try await client.archivedThreads(of: channel, kind: kind, before: before)
    }
  }
}

extension Server {
  func message(_ id: Snowflake, in channel: Snowflake) async throws(Refusal) -> ServerReply {
    try await ask { () throws(WireError) in try await client.message(id, in: channel) }
  }
}
