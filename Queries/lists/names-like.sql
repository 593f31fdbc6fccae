-- Finds what bears a name that holds a text.
-- :kind  0 for people, 1 for channels, 2 for guilds
-- :text  the text, folded
-- :limit  how many at most
-- Returns: name
SELECT DISTINCT name FROM names WHERE kind = :kind AND instr(folded, :text) > 0
ORDER BY length(name), name LIMIT :limit;
