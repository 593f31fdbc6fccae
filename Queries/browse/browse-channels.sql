-- Lists the channels as a browser shows them.
-- Returns: id, type, name, topic, position, parent id, guild id, messages, last_id, recipients as names, newest known id
SELECT c.id, c.type, c.name, c.topic, c.position, c.parent_id, g.id, c.messages, c.last_id,
  CASE WHEN c.name IS NULL THEN (SELECT group_concat(coalesce(u.global_name, u.username), ', ')
    FROM json_each(c.recipients) r JOIN users u ON u.id = CAST(r.value AS INTEGER)) END,
  c.last_message_id
FROM channels c LEFT JOIN guilds g ON g.key = c.guild ORDER BY c.id;
