-- Lists rows of messages with attachments that are not known as files yet, upwards.
-- :row  the rows above this one
-- :limit  how many
-- Returns: row
SELECT DISTINCT a.row FROM attachments a
WHERE a.row > :row AND a.id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM media x WHERE x.kind = 0 AND x.target = a.id AND x.variant = '')
ORDER BY a.row LIMIT :limit;
