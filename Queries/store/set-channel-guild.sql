-- Notes the guild of a channel that was known without one.
-- :guild  the key of the guild
-- :key  the channel
UPDATE channels SET guild = :guild WHERE key = :key;
