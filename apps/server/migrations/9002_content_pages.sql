-- Where a page of an unfiltered content list starts: the `seq` of the row that has `skipped` newer ones in the list, or
-- null past the end. `audiences` are whose contents the list shows (`contents.audience`), null stands for everybody's.
-- Counts are added up from the newest on, coarse then fine, so that fewer than 128 positions are walked at any depth.
-- A function, because its loops stop early, and because its plans must not be weighed anew for every caller's values.
CREATE FUNCTION content_page_start(
  in_org uuid, in_kind text, in_case boolean, audiences uuid[], skipped integer
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
    WHERE org_id = in_org AND kind = in_kind AND is_case = in_case AND audience = ANY (counted) AND level = 1
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
    WHERE org_id = in_org AND kind = in_kind AND is_case = in_case AND audience = ANY (counted) AND level = 0
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
    WHERE org_id = in_org AND kind = in_kind AND is_case = in_case AND deleted_at IS NULL
      AND seq < (fine + 1)::bigint << 7
    ORDER BY seq DESC OFFSET ahead LIMIT 1;
  ELSE
    SELECT walk.seq INTO found FROM unnest(audiences) AS who (whose)
    CROSS JOIN LATERAL (
      SELECT seq FROM contents
      WHERE org_id = in_org AND kind = in_kind AND is_case = in_case AND deleted_at IS NULL
        AND audience >= whose AND (audience, seq) <= (whose, ((fine + 1)::bigint << 7) - 1)
      ORDER BY audience DESC, seq DESC LIMIT 128) AS walk
    ORDER BY walk.seq DESC OFFSET ahead LIMIT 1;
  END IF;
  RETURN found;
END $$;
