-- What notices link to is data now. Every form of path that the server has ever written is read here.
UPDATE notices SET page_link = found.page_link
FROM (
  SELECT n.id, CASE
    WHEN in_class IS NOT NULL THEN jsonb_build_object(
      'kind', CASE in_class[2] WHEN 'exp' THEN 'experiment' WHEN 'course' THEN 'mooc' ELSE in_class[2] END,
      'id', in_class[3], 'page', 'record.' || in_class[5],
      'params', jsonb_build_object('classid', in_class[1], 'recordid', in_class[4]))
    WHEN alone IS NOT NULL THEN jsonb_build_object(
      'kind', CASE alone[1] WHEN 'exp' THEN 'experiment' ELSE alone[1] END,
      'id', alone[2], 'page', 'record.' || alone[4], 'params', jsonb_build_object('recordid', alone[3]))
    WHEN asked IS NOT NULL THEN jsonb_build_object(
      'kind', CASE asked[2] WHEN 'exp' THEN 'experiment' WHEN 'course' THEN 'mooc' ELSE asked[2] END,
      'id', asked[3], 'page', 'apply', 'params', jsonb_build_object('classid', asked[1]))
    WHEN class IS NOT NULL THEN jsonb_build_object(
      'kind', 'class', 'id', class[1], 'page', coalesce(class[3], ''), 'params', '{}'::jsonb)
    WHEN proof IS NOT NULL THEN jsonb_build_object(
      'kind', 'experiment', 'id', proof[1], 'page', 'content', 'params', '{"panel": "proof"}'::jsonb)
    WHEN task IS NOT NULL THEN jsonb_build_object(
      'kind', CASE WHEN task[1] IS NULL THEN 'research_task' ELSE 'research_assignment' END,
      'id', task[2], 'page', '', 'params', '{}'::jsonb)
    WHEN n.link IN ('/publish', '/sync') THEN jsonb_build_object(
      'kind', substr(n.link, 2) || '_review', 'id', NULL, 'page', '', 'params', '{}'::jsonb)
  END AS page_link
  FROM notices n,
    regexp_match(n.link, '^/class/([0-9a-f-]{36})/content/(exp|course|exam|series)/([0-9a-f-]{36})/record/([0-9a-f-]{36})/(query|score|progress)$') AS in_class,
    regexp_match(n.link, '^/(exp|mooc|exam|series)/([0-9a-f-]{36})/record/([0-9a-f-]{36})/(query|score|progress)$') AS alone,
    regexp_match(n.link, '^/class/([0-9a-f-]{36})/content/(exp|course|exam)/([0-9a-f-]{36})/apply$') AS asked,
    regexp_match(n.link, '^/class/([0-9a-f-]{36})(/(basics|query))?$') AS class,
    regexp_match(n.link, '^/exp/([0-9a-f-]{36})/content\?panel=proof$') AS proof,
    regexp_match(n.link, '^(/my)?/task/([0-9a-f-]{36})$') AS task
  WHERE n.link <> ''
) AS found
WHERE found.id = notices.id;--> statement-breakpoint
ALTER TABLE "notices" DROP COLUMN "link";
