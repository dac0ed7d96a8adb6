CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"event" text NOT NULL,
	"facts" jsonb NOT NULL,
	"about_ids" uuid[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"goes" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"is_queued" boolean DEFAULT false NOT NULL,
	"once" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_targets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"org_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"pass_percent" integer DEFAULT 60 NOT NULL,
	"is_enabled" boolean NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"was_disabled" boolean DEFAULT false NOT NULL,
	"last_delivered_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "bind_dn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "base_dn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "filter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_services" ADD COLUMN "certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_target_id_push_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."push_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_targets" ADD CONSTRAINT "push_targets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_targets" ADD CONSTRAINT "push_targets_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_target" ON "push_deliveries" USING btree ("target_id","created_at","id");--> statement-breakpoint
CREATE INDEX "push_deliveries_created" ON "push_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_unqueued" ON "push_deliveries" USING btree ("created_at") WHERE "push_deliveries"."state" = 'waiting' AND NOT "push_deliveries"."is_queued";--> statement-breakpoint
CREATE UNIQUE INDEX "push_deliveries_once" ON "push_deliveries" USING btree ("target_id","once");--> statement-breakpoint
CREATE INDEX "push_targets_customer" ON "push_targets" USING btree ("customer_id","created_at");