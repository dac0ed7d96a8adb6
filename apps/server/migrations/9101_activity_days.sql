-- Days of learning, from the events of records. What others do to a record (grading, giving back, an environment's end)
-- is no learning, and a teacher's trial is in no statistic. The day is the platform's: Asia/Shanghai.
CREATE FUNCTION activity_days_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_days AS days (org_id, class_id, day, learner_id, submissions)
  SELECT noted.org_id, noted.class_id, noted.day, noted.learner_id, noted.submissions
  FROM (
    SELECT r.org_id, coalesce(r.class_id, '00000000-0000-0000-0000-000000000000'::uuid) AS class_id, r.learner_id,
      (e.at AT TIME ZONE 'Asia/Shanghai')::date AS day, (count(*) FILTER (WHERE e.kind = 'submitted'))::integer AS submissions
    FROM new_rows e JOIN records r ON r.id = e.record_id
    WHERE NOT r.is_trial AND e.kind NOT IN ('scored', 'returned', 'env_destroyed')
    GROUP BY 1, 2, 3, 4
  ) AS noted
  -- A day that is noted already is not written again at every event: only a hand-in changes it.
  WHERE noted.submissions > 0 OR NOT EXISTS (
    SELECT 1 FROM activity_days known WHERE known.org_id = noted.org_id AND known.class_id = noted.class_id
      AND known.day = noted.day AND known.learner_id = noted.learner_id)
  ORDER BY 1, 2, 3, 4
  ON CONFLICT (org_id, class_id, day, learner_id) DO UPDATE SET submissions = days.submissions + EXCLUDED.submissions;
  RETURN NULL;
END $$;

CREATE TRIGGER activity_days_note AFTER INSERT ON record_events
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION activity_days_note();
