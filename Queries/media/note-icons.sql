-- Makes the pictures of guilds known.
INSERT INTO media (kind, target, variant, name, moves, content_type, state)
SELECT 2, g.id, CASE WHEN substr(g.icon, 1, 2) = 'a_' THEN substr(g.icon, 3) ELSE g.icon END,
  '', substr(g.icon, 1, 2) = 'a_', 'image/webp', 0
FROM guilds g WHERE g.id > 0 AND g.icon IS NOT NULL AND g.icon <> ''
ON CONFLICT (kind, target, variant) DO NOTHING;
