-- Lists the ledger.
-- Returns: channel id, account, source, low_id, high_id, learned_at
SELECT c.id, v.account, v.source, v.low_id, v.high_id, v.learned_at
FROM coverage v JOIN channels c ON c.key = v.channel;
