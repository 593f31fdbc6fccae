-- Takes back that a message was deleted: the server had it later.
-- :row  the row
-- :told_at  when the server had it, in Unix milliseconds
DELETE FROM deletions WHERE row = :row AND deleted_at <= :told_at;
