-- Tells whether a message here has an attachment.
-- :id  the attachment's id
-- Returns: 1
SELECT 1 FROM attachments WHERE id = :id LIMIT 1;
