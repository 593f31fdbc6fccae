-- Adds or renews a custom emoji; one that is known stays where its guild is known from a better source.
-- :id  its id
-- :guild  the key of its guild, where known
-- :name  its name
-- :animated  1, 0 or unknown
-- :rank  how far the source is believed
INSERT INTO emoji (id, guild, name, animated) VALUES (:id, :guild, :name, :animated)
ON CONFLICT (id) DO UPDATE SET guild = coalesce(excluded.guild, guild),
  name = coalesce(excluded.name, name), animated = coalesce(excluded.animated, animated)
WHERE :rank >= coalesce((SELECT rank FROM guilds WHERE key = emoji.guild), -1);
