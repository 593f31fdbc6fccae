-- Lists rows of messages in order.
-- :row  the first row
-- :limit  how many at most
-- Returns: row
SELECT row FROM messages WHERE row >= :row ORDER BY row LIMIT :limit;
