-- Notes that a message is pinned.
-- :row  the row
-- :pinned_at  Unix milliseconds, where known
INSERT INTO pins (row, pinned_at) VALUES (:row, :pinned_at)
ON CONFLICT (row) DO UPDATE SET pinned_at = coalesce(excluded.pinned_at, pinned_at);
