-- Lists messages whose texts seem to name custom emoji, upwards.
-- :row  the rows above this one
-- :limit  how many
-- Returns: row, content
-- Why: the pattern is a sieve; whoever asks reads the text.
SELECT row, content FROM messages WHERE row > :row AND content GLOB '*<*:*:[0-9]*>*'
ORDER BY row LIMIT :limit;
