-- The message calls a person, one of their roles or everyone, or answers them, and is not their own.
-- ?  the person's id
-- ?  the person's id
-- ?  a JSON array of the ids of their roles
-- ?  the person's id
-- Why: each look-up begins from the message's own row, its mentions or the message that it answers.
(m.author IS NOT (SELECT key FROM users WHERE id = ?)
  AND (EXISTS (SELECT 1 FROM mentions x WHERE x.row = m.row AND (x.kind = 0 AND x.target = ?
      OR x.kind = 1 AND x.target IN (SELECT value FROM json_each(?)) OR x.kind IN (3, 4)))
    OR m.reply_to IS NOT NULL AND EXISTS (SELECT 1 FROM messages r
      WHERE r.id = m.reply_to
        AND r.channel = coalesce((SELECT key FROM channels WHERE id = m.reply_channel), m.channel)
        AND r.author = (SELECT key FROM users WHERE id = ?))))
