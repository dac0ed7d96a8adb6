CREATE TABLE "course_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"place_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"record_id" uuid,
	"author_id" uuid NOT NULL,
	"reply_to" uuid,
	"body" jsonb NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_offering" FOREIGN KEY ("offering_id","place_id") REFERENCES "public"."offerings"("id","place_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_posts" ADD CONSTRAINT "course_posts_reply" FOREIGN KEY ("reply_to") REFERENCES "public"."course_posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_posts_unit" ON "course_posts" USING btree ("offering_id","unit_id","created_at");--> statement-breakpoint
CREATE INDEX "course_posts_record" ON "course_posts" USING btree ("record_id","unit_id");