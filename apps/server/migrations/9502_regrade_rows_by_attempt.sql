-- A regrade has a row per attempt: the rows until now are of one attempt each, no two of them of the same.
ALTER TABLE regrade_rows DROP CONSTRAINT regrade_rows_regrade_id_record_id_pk;
ALTER TABLE regrade_rows ADD CONSTRAINT regrade_rows_regrade_id_attempt_id_pk PRIMARY KEY (regrade_id, attempt_id);
