-- Cases are one of several shelves now. The counts of lists, and what counts them, follow in 9510: the triggers of 9001 write
-- the columns of before until then, on new databases too.
CREATE TABLE "practice_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"experiments" jsonb NOT NULL,
	"experiment_count" integer DEFAULT 0 NOT NULL,
	"has_ranking" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer DEFAULT -1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_counts" ADD COLUMN "shelf" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "shelf" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "contents" ADD COLUMN "whole_id" uuid;--> statement-breakpoint
UPDATE contents SET shelf = 'case' WHERE is_case;--> statement-breakpoint
DROP INDEX "contents_org";--> statement-breakpoint
DROP INDEX "contents_audience";--> statement-breakpoint
DROP INDEX "contents_state";--> statement-breakpoint
DROP INDEX "contents_difficulty";--> statement-breakpoint
DROP INDEX "contents_creator";--> statement-breakpoint
ALTER TABLE "practice_topics" ADD CONSTRAINT "practice_topics_id_contents_id_fk" FOREIGN KEY ("id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_whole_id_contents_id_fk" FOREIGN KEY ("whole_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contents_whole" ON "contents" USING btree ("whole_id");--> statement-breakpoint
CREATE INDEX "contents_org" ON "contents" USING btree ("org_id","kind","shelf","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_audience" ON "contents" USING btree ("org_id","kind","shelf","audience","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_state" ON "contents" USING btree ("org_id","kind","shelf","state","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_difficulty" ON "contents" USING btree ("org_id","kind","shelf","difficulty","seq") WHERE "contents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contents_creator" ON "contents" USING btree ("creator_id","kind","shelf","seq") WHERE "contents"."deleted_at" IS NULL;