-- Finds the private channels in which one of several people takes part.
-- :users  a JSON array of the ids of users
-- Returns: id
SELECT c.id FROM channels c
WHERE c.type IN (1, 3) AND EXISTS (SELECT 1 FROM json_each(c.recipients) r
  WHERE CAST(r.value AS INTEGER) IN (SELECT value FROM json_each(:users)));
