-- Lists the people with what is held of each; guilds are those where they wrote or were seen.
-- :text  what one of their names must hold, folded; empty for all
-- Returns: id, username, discriminator, global_name, kind, guilds, messages, first_id, last_id
-- Why: one pass over the messages for all spans, because no index of the messages begins with the author.
WITH places AS MATERIALIZED (
  SELECT author AS user, guild, min(id) AS first_id, max(id) AS last_id FROM messages GROUP BY 1, 2
  UNION ALL
  SELECT user, guild, NULL, NULL FROM members
),
spans AS MATERIALIZED (
  SELECT user, count(DISTINCT guild) AS guilds, min(first_id) AS first_id, max(last_id) AS last_id
  FROM places GROUP BY user
)
SELECT u.id, u.username, u.discriminator, u.global_name, u.kind, coalesce(s.guilds, 0), u.messages,
  s.first_id, s.last_id
FROM users u LEFT JOIN spans s ON s.user = u.key
WHERE u.id <> 0 AND (:text = '' OR EXISTS (
  SELECT 1 FROM names n WHERE n.kind = 0 AND n.target = u.key AND instr(n.folded, :text) > 0))
ORDER BY u.id;
