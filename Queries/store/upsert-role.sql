-- Adds or renews a role; one that is known stays where its guild is known from a better source.
-- :id  its id
-- :guild  the key of its guild
-- :name  its name
-- :color  RGB
-- :position  its place
-- :permissions  decimal bits
-- :rank  how far the source is believed
INSERT INTO roles (id, guild, name, color, position, permissions)
VALUES (:id, :guild, :name, :color, :position, :permissions)
ON CONFLICT (id) DO UPDATE SET name = coalesce(excluded.name, name), color = excluded.color,
  position = excluded.position, permissions = excluded.permissions
WHERE :rank >= (SELECT rank FROM guilds WHERE key = roles.guild);
