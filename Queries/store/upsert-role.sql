-- Adds or renews a role.
-- :id  its id
-- :guild  the key of its guild
-- :name  its name
-- :color  RGB
-- :position  its place
-- :permissions  decimal bits
INSERT INTO roles (id, guild, name, color, position, permissions)
VALUES (:id, :guild, :name, :color, :position, :permissions)
ON CONFLICT (id) DO UPDATE SET name = coalesce(excluded.name, name), color = excluded.color,
  position = excluded.position, permissions = excluded.permissions;
