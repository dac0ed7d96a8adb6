-- The weight of reports becomes one of two groups of items. What was tried of regrades keeps its items as they were then.
UPDATE attempts SET weights = jsonb_build_object('checked', round(100 - report_percent), 'report', round(report_percent))
WHERE report_percent > 0;
UPDATE attempt_items i SET read_by_teacher = i.kind = 'report', weight_group = CASE i.kind WHEN 'report' THEN 'report' ELSE 'checked' END
FROM attempts a JOIN records r ON r.id = a.record_id WHERE a.id = i.attempt_id AND r.kind = 'experiment';
ALTER TABLE attempts DROP COLUMN report_percent;

CREATE FUNCTION items_with_groups(items jsonb) RETURNS jsonb LANGUAGE sql AS $$
  SELECT coalesce(jsonb_agg((item - 'kind')
    || jsonb_build_object('weightGroup', CASE item ->> 'kind' WHEN 'report' THEN 'report' ELSE 'checked' END) ORDER BY at), '[]')
  FROM jsonb_array_elements(items) WITH ORDINALITY AS one (item, at)
$$;
UPDATE regrade_rows SET tried = tried || jsonb_build_object(
  'before', items_with_groups(tried -> 'before'),
  'after', items_with_groups(tried -> 'after'),
  'whole', ((tried -> 'whole') - 'reportPercent') || jsonb_build_object('weights',
    CASE WHEN (tried #>> '{whole,reportPercent}')::real > 0 THEN jsonb_build_object(
      'checked', round(100 - (tried #>> '{whole,reportPercent}')::numeric),
      'report', round((tried #>> '{whole,reportPercent}')::numeric)) ELSE '{}' END));
DROP FUNCTION items_with_groups(jsonb);
