-- Adds or renews the count of an emoji on a message.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
-- :animated  1, 0 or unknown
-- :count  how many people
INSERT INTO reactions (row, emoji_id, emoji_name, animated, count)
VALUES (:row, :emoji_id, :emoji_name, :animated, :count)
ON CONFLICT (row, emoji_id, emoji_name) DO UPDATE SET count = excluded.count,
  animated = coalesce(excluded.animated, animated);
