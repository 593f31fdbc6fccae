-- Makes the pictures of custom emoji known: those of guilds, and those that messages were reacted with.
INSERT INTO media (kind, target, variant, name, moves, content_type, state)
SELECT 3, e.id, '', '', max(coalesce(e.animated, 0)), 'image/webp', 0
FROM (
  SELECT id, animated FROM emoji
  UNION ALL
  SELECT DISTINCT emoji_id, animated FROM reactions WHERE emoji_id > 0
) e WHERE e.id > 0 GROUP BY e.id
ON CONFLICT (kind, target, variant) DO NOTHING;
