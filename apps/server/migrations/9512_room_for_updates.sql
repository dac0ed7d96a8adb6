-- Room on the pages of what is made once and written again while people work. A new version of a row then stays on its page, and no
-- index is written where none of its columns changed. For rows from now on; older ones stay where they are.
ALTER TABLE attempts SET (fillfactor = 50);
ALTER TABLE records SET (fillfactor = 60);
