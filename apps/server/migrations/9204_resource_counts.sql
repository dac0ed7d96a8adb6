-- How many resources an organisation has, by type and visibility: the total of a whole list is a sum of a few rows.
CREATE FUNCTION resource_counts_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO resource_counts AS counts (org_id, obj_type, is_public, n)
    SELECT org_id, obj_type, is_public, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (org_id, obj_type, is_public) DO UPDATE SET n = counts.n + EXCLUDED.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO resource_counts AS counts (org_id, obj_type, is_public, n)
    SELECT org_id, obj_type, is_public, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (org_id, obj_type, is_public) DO UPDATE SET n = counts.n + EXCLUDED.n;
  ELSE
    INSERT INTO resource_counts AS counts (org_id, obj_type, is_public, n)
    SELECT org_id, obj_type, is_public, sum(change) FROM (
      SELECT org_id, obj_type, is_public, 1 AS change FROM new_rows
      UNION ALL SELECT org_id, obj_type, is_public, -1 FROM old_rows) AS changes
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (org_id, obj_type, is_public) DO UPDATE SET n = counts.n + EXCLUDED.n;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER resource_counts_insert AFTER INSERT ON resources
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION resource_counts_note();
CREATE TRIGGER resource_counts_update AFTER UPDATE ON resources
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION resource_counts_note();
CREATE TRIGGER resource_counts_delete AFTER DELETE ON resources
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION resource_counts_note();

-- One's own and what is private: beside the public ones, all that a teacher sees.
CREATE INDEX resources_own ON resources (org_id, creator_id, created_at, id) INCLUDE (is_public, status, obj_type);

-- Words within tags, as 9203_activity_search.sql does it for the log.
CREATE FUNCTION tag_words(tags text[]) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
  RETURN title_pairs(array_to_string(tags, E'\n'));
CREATE INDEX resources_tag_words ON resources USING gin (tag_words(tags));
