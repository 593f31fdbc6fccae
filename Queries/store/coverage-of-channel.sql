-- Reads what is known to be complete in a channel, lowest first.
-- :channel  the key of the channel
-- :account  the account, or 0
-- Returns: source, low_id, high_id, learned_at
SELECT source, low_id, high_id, learned_at FROM coverage
WHERE channel = :channel AND account = :account ORDER BY low_id;
