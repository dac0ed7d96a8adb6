CREATE TABLE "lab_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"archive_token" text NOT NULL,
	"name" text NOT NULL,
	"job_id" uuid,
	"state" text DEFAULT 'reading' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"drafts" jsonb DEFAULT '[]' NOT NULL,
	"made" jsonb DEFAULT '[]' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "lab_imports_owner" ON "lab_imports" USING btree ("owner_id","created_at");