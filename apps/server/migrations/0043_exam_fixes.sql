CREATE TABLE "exam_fixes" (
	"offering_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"version" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"content_version" integer NOT NULL,
	"stem" jsonb NOT NULL,
	"question" jsonb NOT NULL,
	"reach" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "exam_fixes_offering_id_key_version_pk" PRIMARY KEY("offering_id","key","version")
);
--> statement-breakpoint
ALTER TABLE "exam_fixes" ADD CONSTRAINT "exam_fixes_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;