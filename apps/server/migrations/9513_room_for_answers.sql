-- Room on the pages of items, which are made once and written at each answer. For rows from now on; older ones stay where they are.
ALTER TABLE attempt_items SET (fillfactor = 70);
-- A paper of many questions is kept next to its attempt and not in it: whatever changes of an attempt is written without it.
ALTER TABLE attempts SET (toast_tuple_target = 256);
