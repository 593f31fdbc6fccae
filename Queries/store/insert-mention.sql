-- Notes whom a message mentions.
-- :row  the row
-- :kind  0 user, 1 role, 2 channel, 3 everyone, 4 here
-- :target  the id, or 0
INSERT INTO mentions (row, kind, target) VALUES (:row, :kind, :target) ON CONFLICT DO NOTHING;
