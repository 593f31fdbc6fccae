-- Notes who added an emoji to a message.
-- :row  the row
-- :emoji_id  the id of a custom emoji, else 0
-- :emoji_name  the name or the character
-- :user  the key of the user
INSERT INTO reactors (row, emoji_id, emoji_name, user) VALUES (:row, :emoji_id, :emoji_name, :user)
ON CONFLICT DO NOTHING;
