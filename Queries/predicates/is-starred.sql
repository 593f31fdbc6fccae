-- The message bears a star.
EXISTS (SELECT 1 FROM stars x JOIN channels c ON c.id = x.channel_id
  WHERE x.kind = 3 AND x.id = m.id AND c.key = m.channel)
