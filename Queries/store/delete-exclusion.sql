-- Takes an exclusion back.
-- :id  what was excluded
DELETE FROM exclusions WHERE id = :id;
