-- Lists the messages of a channel that were kept before its guild was known.
-- :channel  the key of the channel
-- Returns: row
-- Why: rare, so it may read the whole table: a channel gains its guild at most once.
SELECT row FROM messages WHERE channel = :channel AND guild IS NULL;
