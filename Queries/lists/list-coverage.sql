-- Lists the whole ledger, lowest ids of each channel first.
-- Returns: channel key, account, source, low_id, high_id, learned_at
SELECT channel, account, source, low_id, high_id, learned_at FROM coverage
ORDER BY channel, low_id, high_id;
