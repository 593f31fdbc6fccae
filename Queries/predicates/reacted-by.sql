-- One of several people added an emoji to the message.
-- ?  a JSON array of the ids of users
EXISTS (SELECT 1 FROM reactors x JOIN users u ON u.key = x.user
  WHERE x.row = m.row AND u.id IN (SELECT value FROM json_each(?)))
