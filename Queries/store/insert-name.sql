-- Notes a name that somebody or something bears.
-- :kind  0 user, 1 channel, 2 guild
-- :target  the key of the bearer
-- :guild  the key of the guild of a nickname, else 0
-- :name  the name
-- :folded  the name as it is compared
-- :first_seen  Unix milliseconds
INSERT INTO names (kind, target, guild, name, folded, first_seen)
VALUES (:kind, :target, :guild, :name, :folded, :first_seen)
ON CONFLICT (kind, target, guild, name) DO UPDATE SET first_seen = min(first_seen, excluded.first_seen);
