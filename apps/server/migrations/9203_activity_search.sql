-- Words in the operation log at a million entries: a word that is nowhere must not read them all. Pairs of characters
-- (9001_content_search.sql) serve words of any length: of a longer one all its pairs. Nothing is stored beside the index,
-- since only few candidates are ever looked at again; the cost keeps the planner from working pairs out row by row.
CREATE FUNCTION activity_words(object_title text, actor_name text, summary text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
  RETURN title_pairs(object_title || E'\n' || actor_name || E'\n' || summary);

CREATE INDEX activity_logs_words ON activity_logs USING gin (activity_words(object_title, actor_name, summary));
