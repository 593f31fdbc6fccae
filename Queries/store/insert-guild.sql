-- Makes a guild known by its id.
-- :id  its id
-- Returns: key
INSERT INTO guilds (id) VALUES (:id) RETURNING key;
