-- The id of the message lies between two ids, both included.
-- ?  the lowest id
-- ?  the highest id
m.id BETWEEN ? AND ?
