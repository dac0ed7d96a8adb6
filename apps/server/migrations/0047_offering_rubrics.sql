CREATE TABLE "offering_rubrics" (
	"offering_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"content_version" integer NOT NULL,
	"org_id" uuid NOT NULL,
	"rubric" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "offering_rubrics_offering_id_key_content_version_pk" PRIMARY KEY("offering_id","key","content_version")
);
--> statement-breakpoint
ALTER TABLE "offering_rubrics" ADD CONSTRAINT "offering_rubrics_offering_id_offerings_id_fk" FOREIGN KEY ("offering_id") REFERENCES "public"."offerings"("id") ON DELETE cascade ON UPDATE no action;