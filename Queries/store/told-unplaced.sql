-- Lists documents that can't become messages.
-- Returns: channel_id, path, expected, found, document
SELECT channel_id, path, expected, found, document FROM oddities WHERE document IS NOT NULL
ORDER BY id;
