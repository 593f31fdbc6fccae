-- Finds the lowest and the highest row of the messages whose ids lie in a range, where they are few.
-- :low_id  the lowest id
-- :high_id  the highest id
-- :limit  how many are looked at
-- Returns: both rows, and how many were looked at
SELECT min(row), max(row), count(*)
FROM (SELECT row FROM messages WHERE id BETWEEN :low_id AND :high_id LIMIT :limit);
