-- Reads a number that changes when another connection has written.
-- Returns: number
SELECT data_version FROM pragma_data_version;
