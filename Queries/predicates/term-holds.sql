-- A term holds on the message, by the analyser.
-- ?  the number of the term in its plan
term_holds(?, m.row, m.content)
