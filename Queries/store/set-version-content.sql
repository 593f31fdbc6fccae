-- Sets the text of an earlier version.
-- :content  the text
-- :id  the version
UPDATE versions SET content = :content WHERE id = :id AND content IS NOT :content;
