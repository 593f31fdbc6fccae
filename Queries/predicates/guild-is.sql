-- The message is in a guild.
-- ?  the id of the guild
-- Why: for guilds of many channels, which hold many messages; the few channels of others are asked for in the index.
m.guild = (SELECT key FROM guilds WHERE id = ?)
