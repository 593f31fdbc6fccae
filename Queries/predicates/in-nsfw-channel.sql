-- The message is in an age-restricted channel.
m.channel IN (SELECT c.key FROM channels c LEFT JOIN guilds g ON g.key = c.guild WHERE c.nsfw OR g.nsfw)
