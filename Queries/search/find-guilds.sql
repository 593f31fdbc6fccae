-- Finds the guilds of which one name holds some words, the most fitting first.
-- :text  the words joined by spaces, folded
-- :first  one of the words, folded
-- :words  a JSON array of all words, folded
-- :limit  how many at most
-- Returns: id, name, the name that fits best, how well it fits (0 whole, 1 its beginning, 2 a word's beginning, 3 within), messages
SELECT g.id, g.name, n.name,
  min(CASE
    WHEN replace(replace(n.folded, '-', ' '), '_', ' ') = :text THEN 0
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), :text) = 1 THEN 1
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), ' ' || :text) > 0 THEN 2
    ELSE 3 END) AS fit,
  (SELECT coalesce(sum(c.messages), 0) FROM channels c WHERE c.guild = g.key) AS messages
FROM names n JOIN guilds g ON g.key = n.target
WHERE n.kind = 2 AND instr(n.folded, :first) > 0
  AND NOT EXISTS (SELECT 1 FROM json_each(:words) w WHERE instr(n.folded, w.value) = 0)
GROUP BY g.key
ORDER BY fit, messages DESC, g.id
LIMIT :limit;
