-- The message is in a channel.
-- ?  the id of the channel
-- Why: a channel that is unknown holds no message; unknown itself, its negation would lose them all.
coalesce(m.channel = (SELECT key FROM channels WHERE id = ?), 0)
