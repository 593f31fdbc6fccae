-- Notes whether a guild is gone for every account that knew it.
-- :state  gone, or null
-- :key  the guild
UPDATE guilds SET state = :state WHERE key = :key;
