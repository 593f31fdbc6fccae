-- Finds the people of whom one name holds some words, the most fitting first.
-- :text  the words joined by spaces, folded
-- :first  one of the words, folded
-- :words  a JSON array of all words, folded
-- :limit  how many at most
-- Returns: id, name, the name that fits best, how well it fits (0 whole, 1 its beginning, 2 a word's beginning, 3 within), messages
SELECT u.id, coalesce(u.global_name, u.username), n.name,
  min(CASE
    WHEN replace(replace(n.folded, '-', ' '), '_', ' ') = :text THEN 0
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), :text) = 1 THEN 1
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), ' ' || :text) > 0 THEN 2
    ELSE 3 END) AS fit,
  u.messages
FROM names n JOIN users u ON u.key = n.target
WHERE n.kind = 0 AND u.id > 0 AND instr(n.folded, :first) > 0
  AND NOT EXISTS (SELECT 1 FROM json_each(:words) w WHERE instr(n.folded, w.value) = 0)
GROUP BY u.key
ORDER BY fit, u.messages DESC, u.id
LIMIT :limit;
