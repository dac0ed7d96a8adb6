CREATE TABLE "marking_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"item_key" uuid,
	"quota" integer,
	"learner_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "marking_allocations_once" UNIQUE NULLS NOT DISTINCT("offering_id","marker_id","item_key")
);
--> statement-breakpoint
CREATE TABLE "marking_claims" (
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marking_claims_attempt_id_key_pk" PRIMARY KEY("attempt_id","key")
);
--> statement-breakpoint
CREATE TABLE "marking_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marking_marks" (
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"round" smallint NOT NULL,
	"org_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"score" real NOT NULL,
	"criteria" jsonb,
	"comment" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marking_marks_attempt_id_key_round_pk" PRIMARY KEY("attempt_id","key","round")
);
--> statement-breakpoint
CREATE TABLE "marking_settings" (
	"offering_id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "marking_allocations" ADD CONSTRAINT "marking_allocations_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_claims" ADD CONSTRAINT "marking_claims_item" FOREIGN KEY ("attempt_id","key") REFERENCES "public"."attempt_items"("attempt_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_marks" ADD CONSTRAINT "marking_marks_item" FOREIGN KEY ("attempt_id","key") REFERENCES "public"."attempt_items"("attempt_id","key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_settings" ADD CONSTRAINT "marking_settings_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marking_claims_by" ON "marking_claims" USING btree ("by","key");--> statement-breakpoint
CREATE INDEX "marking_comments_owner" ON "marking_comments" USING btree ("org_id","owner_id");--> statement-breakpoint
CREATE INDEX "marking_marks_offering" ON "marking_marks" USING btree ("offering_id","key");