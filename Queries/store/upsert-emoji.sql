-- Adds or renews a custom emoji.
-- :id  its id
-- :guild  the key of its guild, where known
-- :name  its name
-- :animated  1, 0 or unknown
INSERT INTO emoji (id, guild, name, animated) VALUES (:id, :guild, :name, :animated)
ON CONFLICT (id) DO UPDATE SET guild = coalesce(excluded.guild, guild),
  name = coalesce(excluded.name, name), animated = coalesce(excluded.animated, animated);
