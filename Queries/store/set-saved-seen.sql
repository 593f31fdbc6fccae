-- Notes up to which row the hits of a saved search are old.
-- :seen_row  the row
-- :name  its name
UPDATE saved SET seen_row = :seen_row WHERE name = :name;
