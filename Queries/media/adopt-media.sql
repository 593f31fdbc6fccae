-- Makes a file known that another archive holds.
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
-- Why: what is known of it here already is this archive's own and stays.
INSERT INTO media (kind, target, variant, name, moves, place, url, signed_until, dies_at, size,
  content_type, content_hash, channel_id, message_id, state)
VALUES (:kind, :target, :variant, :name, :moves, :place, :url, :signed_until, :dies_at, :size,
  :content_type, :content_hash, :channel_id, :message_id, 0)
ON CONFLICT (kind, target, variant) DO NOTHING;
