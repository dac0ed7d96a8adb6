-- Lists are counted by shelf (migration 0051) instead of by whether they are cases; otherwise all is as in 9001 and 9002.
UPDATE content_counts SET shelf = 'case' WHERE is_case;
ALTER TABLE content_counts DROP CONSTRAINT "content_counts_org_id_kind_is_case_audience_level_bucket_pk";
ALTER TABLE content_counts DROP COLUMN is_case;
ALTER TABLE content_counts ADD CONSTRAINT "content_counts_org_id_kind_shelf_audience_level_bucket_pk"
  PRIMARY KEY (org_id, kind, shelf, audience, level, bucket);

-- Adds the difference that one statement made to the counts. Rows are written in the key's order, so that two
-- statements cannot wait for each other. Edits that change no count write nothing.
CREATE OR REPLACE FUNCTION content_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, shelf, audience, level, bucket, n)
  SELECT org_id, kind, shelf, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, shelf, audience, seq, 1 AS change FROM new_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, shelf, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION content_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, shelf, audience, level, bucket, n)
  SELECT org_id, kind, shelf, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, shelf, audience, seq, 1 AS change FROM new_rows WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_id, kind, shelf, audience, seq, -1 AS change FROM old_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, shelf, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION content_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, shelf, audience, level, bucket, n)
  SELECT org_id, kind, shelf, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, shelf, audience, seq, -1 AS change FROM old_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, shelf, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

DROP FUNCTION content_page_start(uuid, text, boolean, uuid[], integer);
CREATE FUNCTION content_page_start(
  in_org uuid, in_kind text, in_shelf text, audiences uuid[], skipped integer
) RETURNS bigint LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  counted constant uuid[] := coalesce(audiences, ARRAY['ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid]);
  ahead bigint := skipped;
  coarse integer;
  fine integer;
  one record;
  found bigint;
BEGIN
  FOR one IN
    SELECT bucket, sum(n) AS n FROM content_counts
    WHERE org_id = in_org AND kind = in_kind AND shelf = in_shelf AND audience = ANY (counted) AND level = 1
    GROUP BY bucket ORDER BY bucket DESC
  LOOP
    IF one.n > ahead THEN
      coarse := one.bucket;
      EXIT;
    END IF;
    ahead := ahead - one.n;
  END LOOP;
  IF coarse IS NULL THEN
    RETURN NULL;
  END IF;
  FOR one IN
    SELECT bucket, sum(n) AS n FROM content_counts
    WHERE org_id = in_org AND kind = in_kind AND shelf = in_shelf AND audience = ANY (counted) AND level = 0
      AND bucket >= coarse << 7 AND bucket < (coarse + 1) << 7
    GROUP BY bucket ORDER BY bucket DESC
  LOOP
    IF one.n > ahead THEN
      fine := one.bucket;
      EXIT;
    END IF;
    ahead := ahead - one.n;
  END LOOP;
  -- Ranges of (audience, seq), for which only the index on both serves.
  IF audiences IS NULL THEN
    SELECT seq INTO found FROM contents
    WHERE org_id = in_org AND kind = in_kind AND shelf = in_shelf AND deleted_at IS NULL
      AND seq < (fine + 1)::bigint << 7
    ORDER BY seq DESC OFFSET ahead LIMIT 1;
  ELSE
    SELECT walk.seq INTO found FROM unnest(audiences) AS who (whose)
    CROSS JOIN LATERAL (
      SELECT seq FROM contents
      WHERE org_id = in_org AND kind = in_kind AND shelf = in_shelf AND deleted_at IS NULL
        AND audience >= whose AND (audience, seq) <= (whose, ((fine + 1)::bigint << 7) - 1)
      ORDER BY audience DESC, seq DESC LIMIT 128) AS walk
    ORDER BY walk.seq DESC OFFSET ahead LIMIT 1;
  END IF;
  RETURN found;
END $$;

ALTER TABLE contents DROP COLUMN is_case;
