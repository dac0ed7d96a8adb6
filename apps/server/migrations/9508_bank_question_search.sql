-- Words of stems, within one bank: pairs of characters serve words of any length (9001, 9203). The cost keeps the planner
-- from working pairs out row by row; what is far behind in a long stem is not searched.
CREATE FUNCTION bank_question_words(stem_text text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000
  RETURN title_pairs(left(stem_text, 1000));

CREATE INDEX "bank_questions_words" ON "bank_questions" USING gin ("bank_id", bank_question_words("stem_text")) WHERE "deleted_at" IS NULL;
CREATE INDEX "bank_questions_tags" ON "bank_questions" USING gin ("bank_id", "tags") WHERE "deleted_at" IS NULL;
CREATE INDEX "bank_questions_bands" ON "bank_questions" USING gin ("bank_id", "bands") WHERE "deleted_at" IS NULL;
