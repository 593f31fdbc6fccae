-- Lists the guilds by name.
-- Returns: id, name
SELECT id, name FROM guilds ORDER BY name, id;
