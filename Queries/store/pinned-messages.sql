-- Lists the pinned messages of a channel.
-- :channel  the key of the channel
-- Returns: id
SELECT m.id FROM pins p JOIN messages m ON m.row = p.row WHERE m.channel = :channel;
