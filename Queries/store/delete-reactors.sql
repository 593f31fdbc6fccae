-- Removes the people who added one emoji to a message.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
DELETE FROM reactors WHERE row = :row AND emoji_id = :emoji_id AND emoji_name = :emoji_name;
