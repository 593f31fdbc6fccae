-- Reads the whole ledger, channel by channel.
-- Returns: source, low_id, high_id, learned_at, channel, account, channel id, newest known id, run id
SELECT v.source, v.low_id, v.high_id, v.learned_at, v.channel, v.account, c.id,
  nullif(max(coalesce(c.last_message_id, 0), coalesce(c.last_id, 0)), 0), r.id
FROM coverage v LEFT JOIN channels c ON c.key = v.channel LEFT JOIN runs r ON r.id = v.run
ORDER BY v.channel, v.account, v.source, v.low_id;
