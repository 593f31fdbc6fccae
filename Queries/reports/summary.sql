-- Counts what is held of some messages.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- Returns: messages, authors, channels, edited, deleted, attachments, reactions, first_id, last_id
WITH chosen AS (
  SELECT m.row, m.id, m.channel, m.author, m.edited_at FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
)
SELECT count(*), count(DISTINCT author), count(DISTINCT channel), count(edited_at),
  (SELECT count(*) FROM deletions d JOIN chosen k ON k.row = d.row),
  (SELECT count(*) FROM attachments a JOIN chosen k ON k.row = a.row),
  (SELECT coalesce(sum(r.count), 0) FROM reactions r JOIN chosen k ON k.row = r.row),
  min(id), max(id)
FROM chosen;
