-- Makes the pictures known of everyone who wrote a message.
-- Why: the hash becomes part of an address, so what is none is left out by the caller's reading of it.
INSERT INTO media (kind, target, variant, name, moves, content_type, state)
SELECT 1, u.id, CASE WHEN substr(u.avatar, 1, 2) = 'a_' THEN substr(u.avatar, 3) ELSE u.avatar END,
  '', substr(u.avatar, 1, 2) = 'a_', 'image/webp', 0
FROM users u WHERE u.messages > 0 AND u.id > 0 AND u.avatar IS NOT NULL AND u.avatar <> ''
ON CONFLICT (kind, target, variant) DO NOTHING;
