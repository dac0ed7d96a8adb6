ALTER TABLE "users" ADD COLUMN "name_pinyin" text;--> statement-breakpoint
CREATE INDEX "users_pinyin_missing" ON "users" USING btree ("id") WHERE "users"."name_pinyin" IS NULL;