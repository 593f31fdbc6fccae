-- The message answers one of a list.
-- ?  a JSON array of ids
-- Why: a message that answers none is no, not unknown, or its negation would lose it.
(m.reply_to IS NOT NULL AND m.reply_to IN (SELECT value FROM json_each(?)))
