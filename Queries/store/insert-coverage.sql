-- Claims that an interval of ids is complete.
-- :channel  the key of the channel
-- :account  the account, or 0
-- :source  0 page, 1 live, 2 import
-- :low_id  the lowest id
-- :high_id  the highest id
-- :learned_at  Unix milliseconds
-- :run  the run that proved it
INSERT INTO coverage (channel, account, source, low_id, high_id, learned_at, run)
VALUES (:channel, :account, :source, :low_id, :high_id, :learned_at, :run)
ON CONFLICT (channel, account, source, low_id) DO UPDATE SET high_id = excluded.high_id,
  learned_at = excluded.learned_at, run = excluded.run;
