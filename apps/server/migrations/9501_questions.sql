-- Questions have a form of their own for each type. The letters that options had become their names, so that answers,
-- keys and regrades that were kept go on meaning the same; a judgement is called what it is, and a fill-in is one blank.
CREATE FUNCTION question_in_full(given jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE given ->> 'type'
    WHEN 'judge' THEN jsonb_build_object('type', 'true_false', 'answer', given -> 'answer') || explained
    WHEN 'single' THEN jsonb_build_object('type', 'single', 'options', options, 'answer', given -> 'answer') || explained
    WHEN 'multiple' THEN jsonb_build_object('type', 'multiple', 'options', options, 'answer', given -> 'answer',
      'scoring', 'half') || explained
    WHEN 'fill' THEN jsonb_build_object('type', 'fill', 'any_order', false, 'scoring', 'each', 'blanks',
      jsonb_build_array(jsonb_build_object('rules', accepted, 'case_sensitive', false, 'width_sensitive', false,
        'spaces', 'fold'))) || explained
    ELSE given
  END
  FROM (SELECT
    jsonb_build_object('analysis', coalesce(given -> 'analysis', '""')) AS explained,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', chr(64 + place::integer), 'text', text) ORDER BY place), '[]')
      FROM jsonb_array_elements(given -> 'options') WITH ORDINALITY AS option (text, place)) AS options,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', 'text', 'text', text) ORDER BY place), '[]')
      FROM jsonb_array_elements(given -> 'answer') WITH ORDINALITY AS one (text, place)) AS accepted
  ) AS parts
$$;

UPDATE experiment_steps SET question = question_in_full(question) WHERE jsonb_typeof(question) = 'object';

UPDATE content_versions SET snapshot = jsonb_set(snapshot, '{sections}', (
  SELECT jsonb_agg(jsonb_set(section, '{steps}', (
    SELECT coalesce(jsonb_agg(CASE WHEN jsonb_typeof(step -> 'question') = 'object'
      THEN jsonb_set(step, '{question}', question_in_full(step -> 'question')) ELSE step END ORDER BY at), '[]')
    FROM jsonb_array_elements(section -> 'steps') WITH ORDINALITY AS each_step (step, at)
  )) ORDER BY place)
  FROM jsonb_array_elements(snapshot -> 'sections') WITH ORDINALITY AS each_section (section, place)
)) WHERE jsonb_path_exists(snapshot, '$.sections[*].steps[*].question.type');

DROP FUNCTION question_in_full(jsonb);
