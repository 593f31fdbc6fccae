-- The message answers one of a list.
-- ?  a JSON array of ids
m.reply_to IN (SELECT value FROM json_each(?))
