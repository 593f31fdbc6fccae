-- A file of the message has a name that holds a text, in any case.
-- ?  the text in lower case
EXISTS (SELECT 1 FROM attachments x WHERE x.row = m.row AND instr(folded_case(x.filename), ?) > 0)
