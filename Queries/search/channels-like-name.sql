-- Finds the channels whose name holds a text.
-- :folded  the text as it is compared
-- Returns: id, guild id
SELECT DISTINCT c.id, g.id FROM names n JOIN channels c ON c.key = n.target
LEFT JOIN guilds g ON g.key = c.guild
WHERE n.kind = 1 AND instr(n.folded, :folded) > 0 ORDER BY c.messages DESC LIMIT 500;
