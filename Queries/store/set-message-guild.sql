-- Notes the guild of the messages that were kept before their channel had one.
-- :guild  the key of the guild
-- :channel  the key of the channel
-- Why: rare, so it may read the whole table: a channel gains its guild at most once.
UPDATE messages SET guild = :guild WHERE channel = :channel AND guild IS NULL;
