-- Counts the web links in texts by the host that they lead to, most first.
-- :low_row  the lowest row
-- :high_row  the highest row
-- :low  the lowest id
-- :high  the highest id
-- :channels  the ids of the channels as a JSON list, or NULL for all
-- :users  the ids of the authors as a JSON list, or NULL for all
-- :limit  how many lines at most; -1 for all
-- Returns: host, links, messages, authors
-- Why: a text is cut behind each "http://", as which "https://" counts too; what is left of trimming
--   the letters of a host off the front says how long the host is. Other schemes lead to no page, and
--   link: finds none of them either.
WITH RECURSIVE texts(row, author, text) AS (
  SELECT m.row, m.author, replace(lower(m.content), 'https://', 'http://') FROM messages m
  WHERE m.row BETWEEN :low_row AND :high_row AND m.id BETWEEN :low AND :high
    AND (:channels IS NULL OR m.channel IN (
      SELECT c.key FROM json_each(:channels) j JOIN channels c ON c.id = j.value))
    AND (:users IS NULL OR m.author IN (
      SELECT u.key FROM json_each(:users) j JOIN users u ON u.id = j.value))
    AND instr(m.content, '://') > 0
),
links(row, author, rest) AS (
  SELECT row, author, substr(text, instr(text, 'http://') + 7) FROM texts
  WHERE instr(text, 'http://') > 0
  UNION ALL
  SELECT row, author, substr(rest, instr(rest, 'http://') + 7) FROM links
  WHERE instr(rest, 'http://') > 0
),
hosts AS (
  SELECT row, author, rtrim(substr(rest, 1, length(rest) - length(ltrim(rest,
    '-.0123456789abcdefghijklmnopqrstuvwxyz'))), '.') AS host
  FROM links
)
SELECT CASE WHEN host LIKE 'www.%.%' THEN substr(host, 5) ELSE host END, count(*),
  count(DISTINCT row), count(DISTINCT author)
FROM hosts WHERE host LIKE '%_._%' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT :limit;
