-- The message is in a guild.
-- ?  the id of the guild
-- Why: for guilds of many channels, which hold many messages; the few channels of others are asked for
-- in the index. A message of no guild, or a guild that is unknown, is no and not unknown, or its
-- negation would lose messages.
coalesce(m.guild = (SELECT key FROM guilds WHERE id = ?), 0)
