-- Reads what is known of a channel.
-- :id  its id
-- Returns: id, guild id, parent_id, type, name, topic, position, last_message_id, owner_id, nsfw, recipients, document, rank, seen_at
SELECT c.id, g.id, c.parent_id, c.type, c.name, c.topic, c.position, c.last_message_id, c.owner_id,
  c.nsfw, c.recipients, c.document, c.rank, c.seen_at
FROM channels c LEFT JOIN guilds g ON g.key = c.guild WHERE c.id = :id;
