CREATE TABLE "roster_ids" (
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sourced_id" text NOT NULL,
	"object_id" uuid NOT NULL,
	CONSTRAINT "roster_ids_customer_id_kind_sourced_id_pk" PRIMARY KEY("customer_id","kind","sourced_id")
);
--> statement-breakpoint
CREATE TABLE "school_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sheet" text NOT NULL,
	"line" integer NOT NULL,
	"values" jsonb NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"cell" text DEFAULT '' NOT NULL,
	"is_odd" boolean DEFAULT false NOT NULL,
	"object_id" uuid,
	"done" jsonb,
	"undone" text DEFAULT '' NOT NULL,
	CONSTRAINT "school_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "school_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"state" text DEFAULT 'ready' NOT NULL,
	"sheets" jsonb NOT NULL,
	"scope" jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"password_rule" text,
	"password_hash" text,
	"sealed_seed" text,
	"codes_until" timestamp (3) with time zone,
	"undone" jsonb,
	"job_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roster_ids" ADD CONSTRAINT "roster_ids_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_import_rows" ADD CONSTRAINT "school_import_rows_import_id_school_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."school_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_imports" ADD CONSTRAINT "school_imports_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_ids_object" ON "roster_ids" USING btree ("object_id");--> statement-breakpoint
CREATE INDEX "school_import_rows_kind" ON "school_import_rows" USING btree ("import_id","sheet","action");--> statement-breakpoint
CREATE INDEX "school_imports_customer" ON "school_imports" USING btree ("customer_id","created_at");