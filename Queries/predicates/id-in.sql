-- The id of the message is one of a list.
-- ?  a JSON array of ids
m.id IN (SELECT value FROM json_each(?))
