-- Trigram search of titles (three characters and more); see 9001 for shorter words.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
