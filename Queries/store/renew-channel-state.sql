-- Sums up for the list of channels how a channel answers: nothing where any account can read it.
-- :channel  the key of the channel
UPDATE channels SET state = (
  SELECT CASE min(a.state) WHEN 1 THEN 'forbidden' WHEN 2 THEN 'gone' WHEN 3 THEN 'no history' END
  FROM channel_access a WHERE a.channel = channels.key)
WHERE key = :channel;
