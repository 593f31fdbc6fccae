-- Lists the topics of channels, those with the most messages first.
-- Returns: id, name, topic, messages, guild id
-- Why: topics are not kept folded; the reader folds them one by one and leaves when it has enough.
SELECT c.id, c.name, c.topic, c.messages, g.id
FROM channels c LEFT JOIN guilds g ON g.key = c.guild
WHERE c.topic <> ''
ORDER BY c.messages DESC, c.id;
