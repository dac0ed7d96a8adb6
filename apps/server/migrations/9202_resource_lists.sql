-- Lists of resources at a hundred thousand and more: what a page and its total ask about is in the index, so that neither
-- visits the rows that are not shown. drizzle-kit has no INCLUDE.
CREATE INDEX resources_list ON resources (org_id, obj_type, created_at, id) INCLUDE (is_public, creator_id, status);
CREATE INDEX resources_all ON resources (org_id, created_at, id) INCLUDE (is_public, creator_id, status, obj_type);
CREATE INDEX resources_tags ON resources USING gin (tags);

-- Words of one and two characters, which trigrams cannot find (9001_content_search.sql); longer ones by trigrams.
ALTER TABLE resources ADD COLUMN title_pairs tsvector GENERATED ALWAYS AS (title_pairs(title)) STORED;
CREATE INDEX resources_title_pairs ON resources USING gin (title_pairs);
CREATE INDEX resources_title_trigrams ON resources USING gin (title gin_trgm_ops);
