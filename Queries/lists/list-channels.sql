-- Lists the channels with what is held of each; private ones bear the names of the people in them.
-- Returns: key, id, name, type, guild_id, guild_name, messages, first_id, last_id, last_message_id,
--   state, recipients, topic
SELECT c.key, c.id, c.name, c.type, g.id, g.name, c.messages, c.first_id, c.last_id,
  c.last_message_id, c.state,
  (SELECT group_concat(coalesce(u.global_name, u.username), ', ')
    FROM json_each(c.recipients) r JOIN users u ON u.id = CAST(r.value AS INTEGER)),
  c.topic
FROM channels c LEFT JOIN guilds g ON g.key = c.guild ORDER BY c.id;
