-- Takes a star away.
-- :kind  0 user, 1 channel, 2 guild, 3 message
-- :id  its id
-- :channel_id  the channel of a message, else 0
DELETE FROM stars WHERE kind = :kind AND id = :id AND channel_id = :channel_id;
