-- The message is of one of several kinds.
-- ?  a JSON array of kinds
m.type IN (SELECT value FROM json_each(?))
