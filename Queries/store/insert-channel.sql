-- Makes a channel known by its id.
-- :id  its id
-- :guild  the key of its guild
-- Returns: key
INSERT INTO channels (id, guild) VALUES (:id, :guild) RETURNING key;
