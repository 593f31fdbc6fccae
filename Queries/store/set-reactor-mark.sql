-- Remembers how far the people of a reaction were asked for.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
-- :count  how many people the message told of
-- :after  the last user that was read; nothing where all were
INSERT INTO reactor_marks (row, emoji_id, emoji_name, count, after)
VALUES (:row, :emoji_id, :emoji_name, :count, :after)
ON CONFLICT (row, emoji_id, emoji_name) DO UPDATE SET count = excluded.count,
  after = excluded.after;
