-- Adds or renews an attachment; what was fetched of it stays known.
-- :row  the row of the message
-- :position  its place in the message
-- :id  its id
-- :filename  its name
-- :content_type  its media type
-- :size  bytes
-- :width  pixels
-- :height  pixels
-- :duration  seconds
-- :url  where it lies
-- :state  remote or expired
INSERT INTO attachments (row, position, id, filename, content_type, size, width, height, duration, url, state)
VALUES (:row, :position, :id, :filename, :content_type, :size, :width, :height, :duration, :url, :state)
ON CONFLICT (row, position) DO UPDATE SET id = excluded.id, filename = excluded.filename,
  content_type = excluded.content_type, size = excluded.size, width = excluded.width,
  height = excluded.height, duration = excluded.duration, url = excluded.url,
  sha256 = CASE WHEN id IS excluded.id THEN sha256 END,
  state = CASE WHEN id IS excluded.id AND sha256 IS NOT NULL THEN state ELSE excluded.state END;
