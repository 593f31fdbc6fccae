-- Reads what a guild's object said last.
-- :id  the guild's id
-- Returns: document
SELECT document FROM guilds WHERE id = :id;
