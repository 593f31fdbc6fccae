-- Lists files that are to be fetched now, those that die first at the head.
-- :now  the time
-- :all  1 where also what was given up or taken out counts
-- :kinds  a JSON array of what they may belong to
-- Returns: key
-- Why: what has no end of its own comes by the end of its signature, which saves a refresh, and then the largest first, for they are kept the shortest.
SELECT key FROM media
WHERE (state IN (0, 6) AND due_at <= :now OR :all AND state IN (3, 4, 5, 6, 7))
  AND kind IN (SELECT value FROM json_each(:kinds))
ORDER BY dies_at IS NULL, dies_at, kind,
  CASE WHEN signed_until > :now THEN signed_until ELSE 9223372036854775807 END,
  size DESC, key;
