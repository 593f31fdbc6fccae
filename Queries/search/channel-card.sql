-- Reads what stands at the head of a channel's hits.
-- :id  the id of the channel
-- Returns: name, type, guild id, guild name, recipients as names, parent id, topic
SELECT c.name, c.type, g.id, g.name,
  (SELECT group_concat(coalesce(u.global_name, u.username), ', ')
    FROM json_each(c.recipients) r JOIN users u ON u.id = CAST(r.value AS INTEGER)),
  c.parent_id, c.topic
FROM channels c LEFT JOIN guilds g ON g.key = c.guild WHERE c.id = :id;
