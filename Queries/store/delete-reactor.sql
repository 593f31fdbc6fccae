-- Notes that somebody took an emoji back from a message.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
-- :user  the key of the user
DELETE FROM reactors
WHERE row = :row AND emoji_id = :emoji_id AND emoji_name = :emoji_name AND user = :user;
