-- Makes a file known, and lets what is told of it later count.
-- :kind  what it belongs to
-- :target  the id of that
-- :variant  what tells several apart
-- :name  its name
-- :moves  1 where it is a moving picture
-- :place  its address without signature
-- :url  its address
-- :signed_until  when the signature ends
-- :dies_at  when the file dies
-- :size  bytes
-- :content_type  its media type
-- :content_hash  the server's hash
-- :channel_id  the channel of its message
-- :message_id  its message
-- :state  what is to become of it
-- :reason  why
INSERT INTO media (kind, target, variant, name, moves, place, url, signed_until, dies_at, size,
  content_type, content_hash, channel_id, message_id, state, reason)
VALUES (:kind, :target, :variant, :name, :moves, :place, :url, :signed_until, :dies_at, :size,
  :content_type, :content_hash, :channel_id, :message_id, :state, :reason)
ON CONFLICT (kind, target, variant) DO UPDATE SET
  place = coalesce(excluded.place, place), url = coalesce(excluded.url, url),
  signed_until = CASE WHEN excluded.url IS NULL THEN signed_until ELSE excluded.signed_until END,
  dies_at = coalesce(excluded.dies_at, dies_at), size = coalesce(excluded.size, size),
  content_hash = coalesce(excluded.content_hash, content_hash),
  content_type = coalesce(excluded.content_type, content_type);
