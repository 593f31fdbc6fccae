-- Takes back that a message was deleted: the server had it later.
-- :row  the row
-- :told_at  when the server had it, in Unix milliseconds
-- :latest  the latest date that can be believed
DELETE FROM deletions WHERE row = :row AND (deleted_at <= :told_at OR deleted_at > :latest);
