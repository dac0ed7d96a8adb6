-- What records kept until now becomes their attempt: the one of the number that each has reached, for earlier ones kept
-- nothing. All of it moves; what only experiments need goes to their own tables.
UPDATE records SET attempt_id = gen_random_uuid();
UPDATE records SET counted_attempt_id = attempt_id;

INSERT INTO attempts (id, org_id, record_id, number, state, variant, content_version, started_at, due_at, submitted_at,
  is_late, late_percent, progress, score, max_score, created_at, updated_at)
SELECT r.attempt_id, r.org_id, r.id, r.attempt, r.state, jsonb_build_object('seed', r.id), r.content_version, r.started_at,
  o.closes_at, r.submitted_at, r.is_late, r.late_percent, r.progress, r.score, r.max_score, r.created_at, r.updated_at
FROM records r LEFT JOIN offerings o ON o.id = r.offering_id;

INSERT INTO experiment_attempts (attempt_id, mounts, report_percent, env_record_id)
SELECT attempt_id, mounts, report_percent, env_record_id FROM records;

INSERT INTO attempt_items (attempt_id, key, org_id, position, section_title, title, kind, points, rubric, criterion_scores,
  state, tries, failures, same_failures, share, last_outcome, last_message, automatic, manual, comment, annotations,
  graded_by, graded_at, duration_seconds, first_opened_at, passed_at)
SELECT r.attempt_id, s.step_id, s.org_id, s.position, s.section_title, s.title, s.kind, s.points, s.rubric,
  s.criterion_scores, s.state, s.attempts, s.failures, s.same_failures, s.share, s.last_outcome, s.last_message,
  s.auto_score, s.manual_score, s.comment, s.annotations, s.graded_by, s.graded_at, s.duration_seconds, s.first_opened_at,
  s.passed_at
FROM record_steps s JOIN records r ON r.id = s.record_id;

INSERT INTO experiment_item_states (attempt_id, key, has_hint, hint_cost, hint_opened, last_output, setup_env_id,
  cleanup_env_id)
SELECT r.attempt_id, s.step_id, s.has_hint, s.hint_cost, s.hint_opened, s.last_output, s.setup_env_id, s.cleanup_env_id
FROM record_steps s JOIN records r ON r.id = s.record_id;

INSERT INTO responses (attempt_id, key, org_id, at, by, value)
SELECT r.attempt_id, s.step_id, s.org_id, coalesce(given.at, s.passed_at, s.first_opened_at, r.last_active_at, r.updated_at),
  r.learner_id, coalesce(s.answer, s.report)
FROM record_steps s JOIN records r ON r.id = s.record_id
LEFT JOIN LATERAL (SELECT max(e.at) AS at FROM record_events e
  WHERE e.record_id = s.record_id AND e.step_id = s.step_id AND e.kind IN ('answered', 'report_saved')) AS given ON true
WHERE coalesce(s.answer, s.report) IS NOT NULL;

INSERT INTO attempt_events (id, record_id, attempt_id, org_id, kind, at, step_id, step_title, text, detail, outcome, share,
  duration_ms, environment_id)
SELECT e.id, e.record_id, r.attempt_id, e.org_id, e.kind, e.at, e.step_id, e.step_title, e.text, e.detail, e.outcome, e.share,
  e.duration_ms, e.environment_id
FROM record_events e JOIN records r ON r.id = e.record_id;
SELECT setval('attempt_events_id_seq', greatest((SELECT max(id) FROM attempt_events), 1));

UPDATE score_changes c SET attempt_id = r.attempt_id FROM records r WHERE r.id = c.record_id;
-- A row of a regrade outlives its record.
UPDATE regrade_rows SET attempt_id = record_id;
UPDATE regrade_rows w SET attempt_id = r.attempt_id FROM records r WHERE r.id = w.record_id;

DROP TABLE record_events, record_steps;
CREATE TRIGGER activity_days_note AFTER INSERT ON attempt_events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION activity_days_note();

ALTER TABLE records ALTER attempt_id SET NOT NULL, ALTER counted_attempt_id SET NOT NULL,
  DROP COLUMN mounts, DROP COLUMN report_percent, DROP COLUMN late_percent, DROP COLUMN env_record_id;
ALTER TABLE score_changes ALTER attempt_id SET NOT NULL;
ALTER TABLE regrade_rows ALTER attempt_id SET NOT NULL;
ALTER TABLE experiment_attempts ADD CONSTRAINT experiment_attempts_attempt_id_attempts_id_fk
  FOREIGN KEY (attempt_id) REFERENCES attempts (id) ON DELETE CASCADE;
ALTER TABLE experiment_item_states ADD CONSTRAINT experiment_item_states_attempt_id_attempts_id_fk
  FOREIGN KEY (attempt_id) REFERENCES attempts (id) ON DELETE CASCADE;
