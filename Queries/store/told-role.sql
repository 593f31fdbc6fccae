-- Reads what is known of a role.
-- :id  its id
-- Returns: id, guild id, name, color, position, permissions
SELECT r.id, g.id, r.name, r.color, r.position, r.permissions
FROM roles r JOIN guilds g ON g.key = r.guild WHERE r.id = :id;
