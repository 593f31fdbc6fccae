-- Lists the addresses that messages have for an attachment.
-- :id  the attachment
-- Returns: url
SELECT DISTINCT url FROM attachments WHERE id = :id AND url IS NOT NULL;
