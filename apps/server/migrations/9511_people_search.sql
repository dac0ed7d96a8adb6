-- People by any word at a hundred thousand. Pairs of characters (9001) serve parts of names, numbers and phones of any length; the
-- cost keeps the planner from working them out row by row.
CREATE FUNCTION people_words(real_name text, username text, number text, phone text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
  RETURN title_pairs(real_name || E'\n' || username || E'\n' || number || E'\n' || phone);

-- What may be typed for a name by how it sounds, up to six letters: whole syllables, their beginnings or both, from any
-- syllable on (identity/name-pinyin.ts). Of "wang zi han" among others wangzi, wzh, wzihan, zh.
CREATE FUNCTION name_sounds(name_pinyin text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
  RETURN (
    WITH RECURSIVE syllables AS (
      SELECT reading, place, syllable
      FROM unnest(string_to_array(name_pinyin, ',')) WITH ORDINALITY AS readings (sound, reading)
      CROSS JOIN LATERAL unnest(string_to_array(sound, ' ')) WITH ORDINALITY AS parts (syllable, place)
      WHERE syllable <> ''
    ), typed AS (
      SELECT reading, place, 1 AS letter, left(syllable, 1) AS letters FROM syllables
      UNION
      SELECT s.reading, s.place, CASE WHEN s.place = t.place THEN t.letter + 1 ELSE 1 END,
        t.letters || substr(s.syllable, CASE WHEN s.place = t.place THEN t.letter + 1 ELSE 1 END, 1)
      FROM typed t JOIN syllables s ON s.reading = t.reading
        AND (s.place = t.place AND t.letter < char_length(s.syllable) OR s.place = t.place + 1)
      WHERE char_length(t.letters) < 6
    )
    SELECT array_to_tsvector(array_agg(DISTINCT letters)) FROM typed);

CREATE INDEX users_words ON users USING gin (people_words(real_name, username, number, phone));
CREATE INDEX users_sounds ON users USING gin (name_sounds(name_pinyin));
-- Who is found by them. What they cost is not known to the planner: of a word that nearly everybody has it would work them out
-- row by row rather than read the index, so nothing else is left to it.
CREATE FUNCTION people_with_words(query tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 200
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  AS $$ SELECT id FROM users WHERE people_words(real_name, username, number, phone) @@ query $$;
CREATE FUNCTION people_sounding(query tsquery) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 200
  SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off
  AS $$ SELECT id FROM users WHERE name_sounds(name_pinyin) @@ query $$;
-- Numbers are compared without regard to case.
CREATE INDEX users_number_folded ON users (customer_id, lower(number));
