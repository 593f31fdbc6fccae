-- Lists the ledger of a channel.
-- :id  the channel
-- Returns: channel id, account, source, low_id, high_id, learned_at
SELECT c.id, v.account, v.source, v.low_id, v.high_id, v.learned_at
FROM channels c JOIN coverage v ON v.channel = c.key
WHERE c.id = :id ORDER BY v.low_id, v.account, v.source;
