-- Gives a saved search another name, unless it is taken.
-- :new_name  the other name
-- :name  its name
UPDATE OR IGNORE saved SET name = :new_name WHERE name = :name;
