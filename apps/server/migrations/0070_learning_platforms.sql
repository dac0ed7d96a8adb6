CREATE TABLE "lti_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"platform_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_lines_once" UNIQUE("platform_id","offering_id","address")
);
--> statement-breakpoint
CREATE TABLE "lti_once" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"platform_id" uuid NOT NULL,
	"user_id" uuid,
	"value" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lti_people" (
	"platform_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_people_platform_id_subject_pk" PRIMARY KEY("platform_id","subject")
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"deployments" text[] NOT NULL,
	"authorization_address" text NOT NULL,
	"token_address" text NOT NULL,
	"keys_address" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_platforms_issuer" UNIQUE("issuer","client_id")
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"line_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score" real NOT NULL,
	"max_score" real NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"is_queued" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "lti_scores_line_id_user_id_pk" PRIMARY KEY("line_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lti_lines" ADD CONSTRAINT "lti_lines_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_once" ADD CONSTRAINT "lti_once_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_once" ADD CONSTRAINT "lti_once_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_people" ADD CONSTRAINT "lti_people_platform_id_lti_platforms_id_fk" FOREIGN KEY ("platform_id") REFERENCES "public"."lti_platforms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_people" ADD CONSTRAINT "lti_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_line_id_lti_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."lti_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_lines_offering" ON "lti_lines" USING btree ("offering_id");--> statement-breakpoint
CREATE INDEX "lti_once_expires" ON "lti_once" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_once_user" ON "lti_once" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_people_user" ON "lti_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "lti_platforms_customer" ON "lti_platforms" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "lti_scores_user" ON "lti_scores" USING btree ("user_id");