ALTER TABLE "contents" ADD COLUMN "shape" text DEFAULT '' NOT NULL;-- Experiments from before: the points of their steps, section by section (experiment/outline.ts, `coverShape`).
UPDATE contents SET shape = drawn.shape FROM (
  SELECT experiment_id, string_agg(points, ';' ORDER BY place) AS shape FROM (
    SELECT s.experiment_id, row_number() OVER (PARTITION BY s.experiment_id ORDER BY s.position, s.id) AS place,
      (SELECT string_agg(step.points::text, ',' ORDER BY step.position, step.id) FROM (
        SELECT points, position, id FROM experiment_steps WHERE section_id = s.id ORDER BY position, id LIMIT 24) AS step) AS points
    FROM experiment_sections AS s
    WHERE EXISTS (SELECT 1 FROM experiment_steps WHERE section_id = s.id)) AS sections
  WHERE place <= 12 GROUP BY experiment_id) AS drawn
WHERE contents.id = drawn.experiment_id;
