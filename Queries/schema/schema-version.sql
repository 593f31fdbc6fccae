-- Reads the version of the schema.
-- Returns: version
PRAGMA user_version;
