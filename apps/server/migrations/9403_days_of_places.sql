-- Days of learning are counted by place: what is learned in an organisation's place has the organisation's.
CREATE OR REPLACE FUNCTION activity_days_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_days AS days (org_id, place_id, day, learner_id, submissions)
  SELECT noted.org_id, noted.place_id, noted.day, noted.learner_id, noted.submissions
  FROM (
    SELECT r.org_id, r.place_id, r.learner_id, (e.at AT TIME ZONE 'Asia/Shanghai')::date AS day,
      (count(*) FILTER (WHERE e.kind = 'submitted'))::integer AS submissions
    FROM new_rows e JOIN records r ON r.id = e.record_id
    WHERE NOT r.is_trial AND e.kind NOT IN ('scored', 'returned', 'env_destroyed')
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
