-- Sets a property of the archive.
-- :name  its name
-- :value  its value
INSERT INTO properties (name, value) VALUES (:name, :value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
