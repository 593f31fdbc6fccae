-- Finds the lowest row of the messages whose ids lie in a range, where they are few.
-- :low_id  the lowest id
-- :high_id  the highest id
-- :limit  how many are looked at
-- Returns: the row, and how many were looked at
SELECT min(row), count(*)
FROM (SELECT row FROM messages WHERE id BETWEEN :low_id AND :high_id LIMIT :limit);
