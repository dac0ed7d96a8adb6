ALTER TABLE "api_tokens" ADD COLUMN "abilities" text[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "org_id" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_org" ON "api_tokens" USING btree ("org_id");