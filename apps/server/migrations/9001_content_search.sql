-- Title search and list counts of the content spine (speed bounds: any page, any word, at a million contents).

-- Every character and every pair of neighbouring characters of a title, in lower case. Trigrams cannot serve words of
-- one or two characters, which is what Chinese searches mostly are; these can.
CREATE FUNCTION title_pairs(title text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$
    SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(lowered, place, size))), ''::tsvector)
    FROM (SELECT lower(title) AS lowered) AS folded,
      generate_series(1, char_length(lowered)) AS place,
      generate_series(1, 2) AS size
    WHERE place + size - 1 <= char_length(lowered)
  $$;

ALTER TABLE contents ADD COLUMN title_pairs tsvector GENERATED ALWAYS AS (title_pairs(title)) STORED;
CREATE INDEX contents_title_pairs ON contents USING gin (title_pairs) WHERE deleted_at IS NULL;
CREATE INDEX contents_title_trigrams ON contents USING gin (title gin_trgm_ops) WHERE deleted_at IS NULL;

-- Room for updates in place: a counter's row changes often.
ALTER TABLE content_counts SET (fillfactor = 50);

-- Adds the difference that one statement made to the counts. Rows are written in the key's order, so that two
-- statements cannot wait for each other. Edits that change no count write nothing.
CREATE FUNCTION content_counts_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, is_case, audience, level, bucket, n)
  SELECT org_id, kind, is_case, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, is_case, audience, seq, 1 AS change FROM new_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, is_case, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

CREATE FUNCTION content_counts_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, is_case, audience, level, bucket, n)
  SELECT org_id, kind, is_case, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, is_case, audience, seq, 1 AS change FROM new_rows WHERE deleted_at IS NULL
    UNION ALL
    SELECT org_id, kind, is_case, audience, seq, -1 AS change FROM old_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, is_case, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

CREATE FUNCTION content_counts_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO content_counts AS counts (org_id, kind, is_case, audience, level, bucket, n)
  SELECT org_id, kind, is_case, list.audience, position.level, position.bucket, sum(change) AS n
  FROM (
    SELECT org_id, kind, is_case, audience, seq, -1 AS change FROM old_rows WHERE deleted_at IS NULL
  ) AS changes
  CROSS JOIN LATERAL (VALUES (changes.audience), ('ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)) AS list (audience)
  CROSS JOIN LATERAL (VALUES (0::smallint, (seq >> 7)::integer), (1::smallint, (seq >> 14)::integer), (2::smallint, 0)) AS position (level, bucket)
  GROUP BY 1, 2, 3, 4, 5, 6
  HAVING sum(change) <> 0
  ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (org_id, kind, is_case, audience, level, bucket) DO UPDATE SET n = counts.n + EXCLUDED.n;
  RETURN NULL;
END $$;

CREATE FUNCTION content_counts_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content_counts;
  RETURN NULL;
END $$;

CREATE TRIGGER content_counts_insert AFTER INSERT ON contents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_counts_insert();
CREATE TRIGGER content_counts_update AFTER UPDATE ON contents
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION content_counts_update();
CREATE TRIGGER content_counts_delete AFTER DELETE ON contents
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION content_counts_delete();
CREATE TRIGGER content_counts_truncate AFTER TRUNCATE ON contents
  FOR EACH STATEMENT EXECUTE FUNCTION content_counts_truncate();

ALTER TABLE permissions ADD CONSTRAINT permissions_content FOREIGN KEY (content_id) REFERENCES contents (id) ON DELETE CASCADE;
