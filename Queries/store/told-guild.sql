-- Reads what is known of a guild.
-- :id  its id
-- Returns: id, name, icon, owner_id, history_cutoff, nsfw, document, rank, seen_at
SELECT id, name, icon, owner_id, history_cutoff, nsfw, document, rank, seen_at FROM guilds
WHERE id = :id;
