-- Every record until now is a person's. Its learner goes on in record_learners; what learners do names them, which the rows
-- of a group need.
UPDATE records SET party_id = learner_id;
INSERT INTO record_learners (record_id, offering_id, user_id, created_at, duration_seconds, last_active_at)
SELECT id, offering_id, learner_id, created_at, duration_seconds, last_active_at FROM records;
UPDATE attempt_events e SET by = r.learner_id FROM records r
WHERE r.id = e.record_id AND e.kind IN ('started', 'opened_step', 'command', 'verified', 'answered', 'hint_opened', 'pasted',
  'report_saved', 'asked', 'submitted', 'heartbeat');

ALTER TABLE records ALTER party_id SET NOT NULL, DROP COLUMN learner_id;
-- Whose attempt it was says its record.
ALTER TABLE regrade_rows DROP COLUMN learner_id;
CREATE UNIQUE INDEX records_once ON records (offering_id, party_id);
CREATE UNIQUE INDEX record_learners_once ON record_learners (user_id, offering_id);
CREATE INDEX record_learners_offering ON record_learners (offering_id);

-- A person's record is that person's, whoever writes it.
CREATE FUNCTION record_learners_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_learners (record_id, offering_id, user_id, created_at)
  SELECT id, offering_id, party_id, created_at FROM new_rows WHERE party_kind = 'person';
  RETURN NULL;
END $$;
CREATE TRIGGER record_learners_note AFTER INSERT ON records
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_learners_note();

-- Days of learning are those of who did something. What the platform noted in a person's record was done there by that
-- person; of a group nobody knows whose day it is.
CREATE OR REPLACE FUNCTION activity_days_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_days AS days (org_id, place_id, day, learner_id, submissions)
  SELECT noted.org_id, noted.place_id, noted.day, noted.learner_id, noted.submissions
  FROM (
    SELECT r.org_id, r.place_id, coalesce(e.by, r.party_id) AS learner_id,
      (e.at AT TIME ZONE 'Asia/Shanghai')::date AS day,
      (count(*) FILTER (WHERE e.kind = 'submitted'))::integer AS submissions
    FROM new_rows e JOIN records r ON r.id = e.record_id
    WHERE NOT r.is_trial AND e.kind NOT IN ('scored', 'returned', 'env_destroyed')
      AND (e.by IS NOT NULL OR r.party_kind = 'person')
    GROUP BY 1, 2, 3, 4
  ) AS noted
  -- A day that is noted already is not written again at every event: only a hand-in changes it.
  WHERE noted.submissions > 0 OR NOT EXISTS (
    SELECT 1 FROM activity_days known WHERE known.org_id = noted.org_id AND known.place_id = noted.place_id
      AND known.day = noted.day AND known.learner_id = noted.learner_id)
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (org_id, place_id, day, learner_id) DO UPDATE SET submissions = days.submissions + EXCLUDED.submissions;
  RETURN NULL;
END $$;
