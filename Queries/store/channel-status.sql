-- Reads what is held of each channel.
-- Returns: key, id, name, type, guild id, guild name, state, messages, first_id, last_id, last_message_id
SELECT c.key, c.id, c.name, c.type, g.id, g.name, c.state, c.messages, c.first_id, c.last_id,
  c.last_message_id
FROM channels c LEFT JOIN guilds g ON g.key = c.guild ORDER BY c.id;
