CREATE TABLE "exam_operations" (
	"attempt_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"environment_id" uuid,
	"prepared_id" uuid,
	"checking_since" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"results" jsonb DEFAULT '[]' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_operations_attempt_id_key_pk" PRIMARY KEY("attempt_id","key")
);
--> statement-breakpoint
ALTER TABLE "exam_operations" ADD CONSTRAINT "exam_operations_record_id_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."records"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_operations_record" ON "exam_operations" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "exam_operations_environment" ON "exam_operations" USING btree ("environment_id");