-- Lists the channels that are known, with what they hang on.
-- Returns: id, type, guild id, parent_id, name, last_message_id, messages
SELECT c.id, c.type, g.id, c.parent_id, c.name, c.last_message_id, c.messages
FROM channels c LEFT JOIN guilds g ON g.key = c.guild;
