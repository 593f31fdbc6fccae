-- Notes something unexpected in a document.
-- :run  the run that brought it
-- :received_at  Unix milliseconds
-- :row  the row of its message, where it has one
-- :channel_id  the channel, where known
-- :path  where in the document
-- :expected  what was expected
-- :found  what was found
-- :document  the whole document where it has no row
INSERT INTO oddities (run, received_at, row, channel_id, path, expected, found, document)
VALUES (:run, :received_at, :row, :channel_id, :path, :expected, :found, :document);
