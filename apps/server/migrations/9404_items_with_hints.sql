-- Hints and the weight of reports are an item's and an attempt's own, whatever its kind. Which environment is a record's is known
-- from the environment.
UPDATE attempts a SET report_percent = x.report_percent FROM experiment_attempts x
WHERE x.attempt_id = a.id AND x.report_percent <> 0;
UPDATE attempt_items i SET hint_cost = x.hint_cost, hint_opened = x.hint_opened FROM experiment_item_states x
WHERE x.attempt_id = i.attempt_id AND x.key = i.key AND x.has_hint;
UPDATE env_records e SET record_id = r.id FROM experiment_attempts x JOIN records r ON r.attempt_id = x.attempt_id
WHERE e.id = x.env_record_id AND e.record_id IS NULL;
ALTER TABLE experiment_attempts DROP COLUMN report_percent, DROP COLUMN env_record_id;
ALTER TABLE experiment_item_states DROP COLUMN has_hint, DROP COLUMN hint_cost, DROP COLUMN hint_opened;
