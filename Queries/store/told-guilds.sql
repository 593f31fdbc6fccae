-- Lists what is known of guilds.
-- Returns: id, name, icon, owner_id, history_cutoff, nsfw, document, rank, seen_at
SELECT id, name, icon, owner_id, history_cutoff, nsfw, document, rank, seen_at FROM guilds
ORDER BY key;
