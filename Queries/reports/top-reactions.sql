-- Counts reactions by emoji, most first.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- :limit  how many lines at most; -1 for all
-- Returns: emoji_name, emoji_id, reactions, messages
SELECT r.emoji_name, nullif(r.emoji_id, 0), sum(r.count), count(*)
FROM reactions r JOIN messages m ON m.row = r.row
WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
  AND (:channels IS NULL OR m.channel IN (
    SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
  AND (:users IS NULL OR m.author IN (
    SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
GROUP BY r.emoji_id, r.emoji_name ORDER BY 3 DESC, 1, 2 LIMIT :limit;
