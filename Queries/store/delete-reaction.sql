-- Removes the count of one emoji on a message.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
DELETE FROM reactions WHERE row = :row AND emoji_id = :emoji_id AND emoji_name = :emoji_name;
