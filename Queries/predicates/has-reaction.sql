-- Somebody added an emoji to the message.
EXISTS (SELECT 1 FROM reactions x WHERE x.row = m.row AND x.count > 0)
