-- Lists that were imported before a list could name groups say nothing of them.
UPDATE roster_imports SET rows = (
  SELECT jsonb_agg('{"group_name": ""}'::jsonb || line ORDER BY place)
  FROM jsonb_array_elements(rows) WITH ORDINALITY AS listed (line, place)
) WHERE jsonb_array_length(rows) > 0;
