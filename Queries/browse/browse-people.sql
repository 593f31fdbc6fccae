-- Lists those who wrote most, and those who wrote nothing last.
-- :limit  how many at most
-- Returns: id, name, username, messages, every name that they were seen under, a line each
SELECT id, coalesce(global_name, username), username, messages,
  (SELECT group_concat(name, char(10)) FROM names n WHERE n.kind = 0 AND n.target = u.key)
FROM users u WHERE id > 0 ORDER BY messages DESC, id LIMIT :limit;
