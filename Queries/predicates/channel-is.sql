-- The message is in a channel.
-- ?  the id of the channel
m.channel = (SELECT key FROM channels WHERE id = ?)
