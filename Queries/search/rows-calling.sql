-- Lists the rows of messages that the index finds, and of answers to messages that it finds, up to a limit each.
-- :calls  what calls somebody
-- :limit  the limit of either
-- :authors  what they wrote
-- Returns: row
-- Why: only what calls them and what they wrote is read, however much others wrote; the index of answers leads from there.
SELECT row FROM (
  SELECT i.rowid AS row FROM search_index i WHERE i.search_index MATCH :calls LIMIT :limit
)
UNION
SELECT row FROM (
  SELECT r.row AS row
  FROM search_index i CROSS JOIN messages m ON m.row = i.rowid
  CROSS JOIN messages r ON r.reply_to = m.id
  WHERE i.search_index MATCH :authors LIMIT :limit
);
