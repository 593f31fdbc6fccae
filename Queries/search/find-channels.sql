-- Finds the channels of which one name holds some words, the most fitting first.
-- :text  the words joined by spaces, folded
-- :first  one of the words, folded
-- :words  a JSON array of all words, folded
-- :limit  how many at most
-- Returns: id, name, the name that fits best, how well it fits (0 whole, 1 its beginning, 2 a word's beginning, 3 within), messages, guild id
SELECT c.id, c.name, n.name,
  min(CASE
    WHEN replace(replace(n.folded, '-', ' '), '_', ' ') = :text THEN 0
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), :text) = 1 THEN 1
    WHEN instr(replace(replace(n.folded, '-', ' '), '_', ' '), ' ' || :text) > 0 THEN 2
    ELSE 3 END) AS fit,
  c.messages, g.id
FROM names n JOIN channels c ON c.key = n.target LEFT JOIN guilds g ON g.key = c.guild
WHERE n.kind = 1 AND instr(n.folded, :first) > 0
  AND NOT EXISTS (SELECT 1 FROM json_each(:words) w WHERE instr(n.folded, w.value) = 0)
GROUP BY c.key
ORDER BY fit, c.messages DESC, c.id
LIMIT :limit;
