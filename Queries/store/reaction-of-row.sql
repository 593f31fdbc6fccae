-- Reads how many people added an emoji to a message, and how many of them are known.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
-- Returns: count, how many of the people are known
SELECT coalesce((SELECT count FROM reactions
    WHERE row = :row AND emoji_id = :emoji_id AND emoji_name = :emoji_name), 0),
  (SELECT count(*) FROM reactors
    WHERE row = :row AND emoji_id = :emoji_id AND emoji_name = :emoji_name);
