-- Adds to the count and span of a channel.
-- :count  how many messages came
-- :first_id  the lowest id of them
-- :last_id  the highest
-- :key  the channel
UPDATE channels SET messages = messages + :count,
  first_id = min(coalesce(first_id, :first_id), :first_id),
  last_id = max(coalesce(last_id, :last_id), :last_id)
WHERE key = :key;
