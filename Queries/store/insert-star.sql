-- Notes a favourite; the first time stands.
-- :kind  0 user, 1 channel, 2 guild, 3 message
-- :id  its id
-- :channel_id  the channel of a message, else 0
-- :starred_at  Unix milliseconds
INSERT INTO stars (kind, id, channel_id, starred_at)
VALUES (:kind, :id, :channel_id, :starred_at)
ON CONFLICT (kind, id, channel_id) DO NOTHING;
