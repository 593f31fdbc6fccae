-- A term holds on the message that the index found, by the analyser.
-- ?  the number of the term in its plan
-- Why: where the index found words in the message's own text alone, its document need not be read.
term_holds(?, m.row, m.content, stands_elsewhere(s.search_index))
