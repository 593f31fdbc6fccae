-- Takes back that a message was deleted: the server has it again.
-- :row  the row
DELETE FROM deletions WHERE row = :row;
