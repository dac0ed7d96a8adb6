CREATE TABLE "mark_books" (
	"place_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"scheme" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"posted_at" timestamp (3) with time zone,
	"posted_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_cells" (
	"place_id" uuid NOT NULL,
	"column_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"mark" real,
	"is_excused" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mark_cells_place_id_column_id_learner_id_pk" PRIMARY KEY("place_id","column_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "mark_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place_id" uuid NOT NULL,
	"column_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posted_marks" (
	"place_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"total" real,
	"word" text NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "posted_marks_place_id_learner_id_pk" PRIMARY KEY("place_id","learner_id")
);
--> statement-breakpoint
ALTER TABLE "mark_books" ADD CONSTRAINT "mark_books_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_cells" ADD CONSTRAINT "mark_cells_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posted_marks" ADD CONSTRAINT "posted_marks_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_changes_cell" ON "mark_changes" USING btree ("place_id","column_id","learner_id");--> statement-breakpoint
CREATE INDEX "posted_marks_learner" ON "posted_marks" USING btree ("learner_id");